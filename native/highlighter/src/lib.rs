//! TextMate tokenization for Galley's highlighter, compiled to WebAssembly.
//!
//! The host writes text into `input`, calls an operation and reads its result from `tokens` and `stacks`. Numbers and
//! UTF-8 text are all that crosses the border, so nothing has to be generated for it.
//!
//! 1. `add_grammar` for each grammar that a language needs, the language's own as the last; then `create_language`.
//! 2. `tokenize` with a block of code, as often as wanted.
//!
//! A panic ends in a trap, after which the host must throw the instance away.

use std::cell::RefCell;
use std::collections::HashMap;

use syntaxmate::{GrammarId, GrammarLimits, GrammarRegistry, ScopeStackId, Tokenizer, TokenizerOptions};

/// Lines remembered for each language with the state that they began in: many lines of many blocks are alike.
const MAX_CACHED_LINES: usize = 8_192;
/// The host skips long lines long before this.
const MAX_LINE_BYTES: usize = 64 * 1024;
/// Sites bring grammars of their own.
const LIMITS: GrammarLimits = GrammarLimits { max_grammar_bytes: 16 * 1024 * 1024, max_grammars: 1_024 };

/// One language, and the scope stacks that the host knows, by number.
struct Language {
    tokenizer: Tokenizer,
    stacks: HashMap<ScopeStackId, u32>,
}

#[derive(Default)]
struct Host {
    input: Vec<u8>,
    /// The grammars of the language that is being put together.
    pending: Option<(GrammarRegistry, GrammarId)>,
    languages: Vec<Language>,
    tokens: Vec<u32>,
    stacks: Vec<u8>,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::default();
}

/// Makes room for `len` bytes of input and says where they go.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    HOST.with_borrow_mut(|host| {
        host.input.resize(len, 0);
        host.input.as_mut_ptr()
    })
}

/// Adds the grammar in `input`, as JSON. Returns 0, or -1 when it isn't a TextMate grammar.
#[unsafe(no_mangle)]
pub extern "C" fn add_grammar() -> i32 {
    HOST.with_borrow_mut(|Host { input, pending, .. }| {
        let Ok(json) = std::str::from_utf8(input) else { return -1 };
        let mut registry = match pending.take() {
            Some((registry, _)) => registry,
            None => GrammarRegistry::with_limits(LIMITS),
        };
        let Ok(root) = registry.add_json(json) else { return -1 };
        *pending = Some((registry, root));
        0
    })
}

/// Makes a language of the grammars that were added since the last one. Returns its number, or -1.
#[unsafe(no_mangle)]
pub extern "C" fn create_language() -> i32 {
    HOST.with_borrow_mut(|Host { pending, languages, .. }| {
        let Some((registry, root)) = pending.take() else { return -1 };
        let options = TokenizerOptions { max_line_bytes: MAX_LINE_BYTES, line_cache_entries: MAX_CACHED_LINES };
        let Ok(tokenizer) = Tokenizer::new(&registry, root, options) else { return -1 };
        languages.push(Language { tokenizer, stacks: HashMap::new() });
        languages.len() as i32 - 1
    })
}

/// Tokenizes the lines in `input`, separated by line feeds. Returns 0, or -1 for an unknown language.
///
/// `tokens` then holds for each line the number of its tokens, and for each token where it ends, in UTF-16 code units, and
/// the number of its scope stack. `stacks` holds the stacks that this language met for the first time, in the order of
/// their numbers: scopes separated by spaces, each stack ended by a line feed. A line longer than `max_line` code units
/// has no tokens, and the next one begins as if it weren't there.
#[unsafe(no_mangle)]
pub extern "C" fn tokenize(language: usize, max_line: usize) -> i32 {
    HOST.with_borrow_mut(|Host { input, languages, tokens, stacks, .. }| {
        tokens.clear();
        stacks.clear();
        let Ok(text) = std::str::from_utf8(input) else { return -1 };
        let Some(Language { tokenizer, stacks: known }) = languages.get_mut(language) else { return -1 };
        let mut state = tokenizer.initial_state();
        for line in text.split('\n') {
            let head = tokens.len();
            tokens.push(0);
            if line.len() > max_line && units(line) > max_line {
                continue;
            }
            let is_ascii = line.is_ascii();
            let (mut bytes, mut end) = (0, 0);
            let result = tokenizer.tokenize_line_with(line, &mut state, |token| {
                let range = token.range();
                end = if is_ascii { range.end } else { end + units(&line[bytes..range.end]) };
                bytes = range.end;
                let next = known.len() as u32;
                let stack = token.scope_stack().map_or(next, |id| {
                    *known.entry(id).or_insert_with(|| {
                        for scope in token.scopes() {
                            stacks.extend_from_slice(scope.as_bytes());
                            stacks.push(b' ');
                        }
                        stacks.push(b'\n');
                        next
                    })
                });
                tokens.extend([end as u32, stack]);
            });
            if result.is_err() {
                return -1;
            }
            tokens[head] = ((tokens.len() - head - 1) / 2) as u32;
        }
        0
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn tokens() -> *const u32 {
    HOST.with_borrow(|host| host.tokens.as_ptr())
}

#[unsafe(no_mangle)]
pub extern "C" fn tokens_length() -> usize {
    HOST.with_borrow(|host| host.tokens.len())
}

#[unsafe(no_mangle)]
pub extern "C" fn stacks() -> *const u8 {
    HOST.with_borrow(|host| host.stacks.as_ptr())
}

#[unsafe(no_mangle)]
pub extern "C" fn stacks_length() -> usize {
    HOST.with_borrow(|host| host.stacks.len())
}

/// The length of a text in UTF-16 code units.
fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
