"use strict";
// Sorts tables by a click on a column's title. What goes wrong is marked, for tests.
const page = document.documentElement;
const note = (text) => { page.dataset.errors = (page.dataset.errors ?? "") + text + "\n"; };
addEventListener("error", (event) => note(event.message));
addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));
if (document.styleSheets.length === 0) note("style-src");

const key = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.key ?? cell.textContent.trim();
};

const compare = (a, b) => {
  const [x, y] = [parseFloat(a), parseFloat(b)];
  return isNaN(x) || isNaN(y) ? a.localeCompare(b) : x - y;
};

for (const table of document.querySelectorAll("table.sortable")) {
  const titles = [...table.tHead.rows[0].cells];
  titles.forEach((title, column) => {
    if (title.textContent === "") title.textContent = "value";
    const button = document.createElement("button");
    button.append(...title.childNodes);
    title.append(button);
    button.addEventListener("click", () => {
      const down = title.getAttribute("aria-sort") === "ascending";
      titles.forEach((other) => other.removeAttribute("aria-sort"));
      title.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const rows = [...body.rows].sort((a, b) => compare(key(a, column), key(b, column)));
      body.append(...(down ? rows.reverse() : rows));
    });
  });
}
page.dataset.ready = "";
