//! Says on standard error that something takes long, where nothing else is said until it is done.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::base::figures::duration;
use crate::base::output::complain;

/// Time until the first line, which most compilers need not even on a busy machine; each further one takes twice as long as
/// the one before.
const FIRST: Duration = Duration::from_secs(15);

/// Says so until it is dropped.
pub(super) struct Waiting(Option<(Sender<()>, JoinHandle<()>)>);

impl Waiting {
    /// For what is being done: `examining tcc`.
    pub(super) fn until_done(what: String) -> Waiting {
        let (sender, receiver) = mpsc::channel();
        let start = Instant::now();
        let tell = move || {
            let mut pause = FIRST;
            while receiver.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                complain(&format!("quest: {what} for {}", duration(start.elapsed().as_secs_f64())));
                pause *= 2;
            }
        };
        // Without a spare thread, nothing is said.
        Waiting(thread::Builder::new().spawn(tell).ok().map(|thread| (sender, thread)))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}
