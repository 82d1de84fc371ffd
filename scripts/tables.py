"""Tables in pages of docs/, which scripts make."""

import re


def rows(path, name=None):
    """The rows of a page's tables, by their first word; with a name, only of the table between the two comments that mark its place."""
    with open(path) as file:
        text = file.read()
    if name:
        found = re.search(f"<!-- {re.escape(name)} -->\n(.*?)<!-- end of ", text, flags=re.S)
        text = found.group(1) if found else ""
    return {line.split(" ")[1]: line for line in text.splitlines(True) if line.startswith("| ")}


def write(table, path, name):
    """Puts a table between the two comments that mark its place."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    with open(path) as file:
        text = file.read()
    block = begin + table + end
    if begin in text:
        text = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: block, text, flags=re.S)
    else:
        text += "\n" + block
    with open(path, "w") as file:
        file.write(text)
