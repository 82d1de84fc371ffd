//! Command lines with placeholders.

use std::{fmt, path};

use serde::{Deserialize, Serialize};

/// The words of a command line, quoted as a shell would but run without one. A word that holds a
/// placeholder is repeated for each of the placeholder's values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Template {
    pub(super) words: Vec<String>,
}

/// Why a command line does not make a toolchain.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum TemplateError {
    /// It is empty.
    #[error("`{0}` names no command; say, for example, `gcc -O2`")]
    Empty(String),
    /// A quote is not closed.
    #[error("`{0}`: a quote is not closed; say, for example, `gcc '-DNAME=a b'`")]
    Quote(String),
    /// A placeholder that its stage needs is missing.
    #[error("`{text}`: no {placeholder} in it; say, for example, `{example}`")]
    Missing {
        /// The user's command line.
        text: String,
        /// The placeholder.
        placeholder: &'static str,
        /// An example with it.
        example: &'static str,
    },
    /// A name that cannot be part of a file's name.
    #[error(
        "`{0}`: a name has letters, digits, and `_.+-` between them; say, for example, `gcc-O2`"
    )]
    Name(String),
}

impl Template {
    /// The command's first word.
    pub fn program(&self) -> Option<&str> {
        self.words.first().map(String::as_str)
    }

    pub(super) fn parse(text: &str) -> Result<Template, TemplateError> {
        let words = split(text)?;
        match words.first() {
            Some(program) if !program.is_empty() => Ok(Template { words }),
            _ => Err(TemplateError::Empty(text.into())),
        }
    }

    /// Parses a command line that must have the placeholders of an example.
    pub(super) fn with(
        text: &str,
        placeholders: &[&'static str],
        example: &'static str,
    ) -> Result<Template, TemplateError> {
        let template = Template::parse(text)?;
        match placeholders.iter().find(|placeholder| !text.contains(*placeholder)) {
            None => Ok(template.anchored()),
            Some(placeholder) => {
                Err(TemplateError::Missing { text: text.into(), placeholder, example })
            }
        }
    }

    /// Makes `./cc` mean the file in the directory where Quest was started, since children run
    /// elsewhere.
    pub(super) fn anchored(mut self) -> Template {
        self.words[0] = anchored(&self.words[0]);
        self
    }

    pub(super) fn and(mut self, words: &str) -> Result<Template, TemplateError> {
        self.words.extend(split(words)?);
        Ok(self)
    }

    pub(super) fn without(&self, unwanted: impl Fn(&str) -> bool) -> Template {
        Template { words: self.words.iter().filter(|word| !unwanted(word)).cloned().collect() }
    }

    /// The same with further words, before those for files.
    pub(super) fn with_options(&self, options: &[String]) -> Template {
        let at = self.words.iter().position(|word| is_of_files(word)).unwrap_or(self.words.len());
        Template { words: [&self.words[..at], options, &self.words[at..]].concat() }
    }

    /// The command line for some values of the placeholders.
    pub fn fill(&self, values: &[(&str, &[&str])]) -> Vec<String> {
        let mut words = self.words.clone();
        for (placeholder, values) in values {
            let expand = |word: String| {
                if word.contains(placeholder) {
                    values.iter().map(|value| word.replace(placeholder, value)).collect()
                } else {
                    vec![word]
                }
            };
            words = words.into_iter().flat_map(expand).collect();
        }
        words
    }
}

pub(super) fn split(text: &str) -> Result<Vec<String>, TemplateError> {
    shell_words::split(text).map_err(|_| TemplateError::Quote(text.into()))
}

/// A path relative to the directory where Quest was started. Names without a slash are looked up elsewhere,
/// and an option is not a path.
pub(super) fn anchored(word: &str) -> String {
    let is_path = word.contains('/') && !word.contains('{') && !word.starts_with('-');
    match path::absolute(word) {
        Ok(path) if is_path => path.to_string_lossy().into_owned(),
        _ => word.into(),
    }
}

impl From<Template> for String {
    fn from(template: Template) -> String {
        template.to_string()
    }
}

impl TryFrom<String> for Template {
    type Error = TemplateError;

    fn try_from(text: String) -> Result<Template, TemplateError> {
        Template::parse(&text)
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quote(&self.words))
    }
}

/// A command line as typed into a shell; braces, which a shell leaves alone unless there is
/// a comma between them, stay bare to be read as placeholders again.
pub fn quote(argv: &[String]) -> String {
    let plain = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || "_-./=+:@%{}".contains(c))
    };
    let quoted = argv.iter().map(|word| match plain(word) {
        true => word.as_str().into(),
        false => shell_words::quote(word),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

pub(super) fn is_of_files(word: &str) -> bool {
    word == "-c" || word == "-o" || word.contains('{')
}
