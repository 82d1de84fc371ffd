//! A worker of a campaign: draws its test cases, compiles each object once, links it into
//! every configuration, and runs the executables, while the next program is already being compiled.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::base::breakdown::caught;
use crate::campaign::pipeline::{Built, Drawers, Pipeline, clear};
use crate::campaign::recovery;
use crate::campaign::shared::{Shared, WorkerMessage, is_interruption, locked};
use crate::campaign::triage::Triage;
use crate::campaign::work_queue::Deal;
use crate::case::draw::Drawer;
use crate::case::enumeration::Enumeration;
use crate::journal::event::Done;
use crate::journal::now::Stage;
use crate::journal::score::Score;
use crate::journal::shapes;
use crate::journal::turn;
use crate::shrink::gate::Task;

/// The number of times after which a program that cannot be built or run, though its toolchains are sound,
/// is given up.
const TRIES: u32 = 3;

/// A worker.
#[derive(Debug)]
pub struct Worker<'a> {
    /// The state shared by all workers.
    pub shared: &'a Shared<'a>,
    /// Where it sends its messages.
    pub messages: Sender<WorkerMessage>,
    /// A directory of its own.
    pub dir: PathBuf,
}

/// Announces that a worker is done, however it ended.
struct Leaving<'t>(&'t Sender<WorkerMessage>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let _ = self.0.send(WorkerMessage::Left);
    }
}

impl Worker<'_> {
    /// Works until there is nothing left to do, or the campaign ends.
    pub fn work(&self) {
        let _leaving = Leaving(&self.messages);
        let (sender, receiver) = sync_channel(0);
        thread::scope(|scope| {
            scope.spawn(move || self.or_stop(|| self.run_all(receiver)));
            self.or_stop(|| self.build_all(sender));
        });
    }

    /// Does some work. What keeps Quest from it ends the campaign.
    fn or_stop(&self, work: impl FnOnce() -> Result<()>) {
        if let Err(error) = caught(work) {
            self.send(WorkerMessage::Stuck(error));
            self.shared.stop();
        }
    }

    fn send(&self, message: WorkerMessage) {
        // The receiver is gone only if the campaign has ended with an error of its own.
        let _ = self.messages.send(message);
    }

    /// Builds its programs in two directories alternately: one is run while the other is filled.
    fn build_all(&self, built: SyncSender<Built>) -> Result<()> {
        let script = self.shared.plan.recipe.script()?;
        let suites = self.shared.plan.suites.iter().map(|share| script.suite(&share.suite));
        let suites = suites.collect::<Result<Vec<_>, _>>()?;
        let mut drawers = Drawers::new();
        for (suite, rules) in self.shared.rules.iter().enumerate() {
            // They are the same for all targets.
            let mut shapes: Option<Rc<Enumeration>> = None;
            for (target, rules) in rules.iter().enumerate() {
                let Some(rules) = *rules else { continue };
                let mut drawer = Drawer::new(&suites[suite], rules, self.shared.plan.size);
                if shapes.is_none() {
                    let of_plan =
                        shapes::of_plan(self.shared.plan, &script, &suites[suite], rules.model)?;
                    shapes = of_plan.map(Rc::new);
                }
                if let Some(shapes) = &shapes {
                    drawer = drawer.by_number(shapes.clone());
                }
                drawers.insert((suite, target), drawer);
            }
        }
        for turn in 0.. {
            if self.shared.is_closing() {
                break;
            }
            let dir = self.dir.join((turn % 2).to_string());
            clear(&dir)?;
            let pass = self.shared.turn_to_hunt();
            if self.shared.is_closing() {
                break;
            }
            if !locked(&self.shared.watch).changed().is_empty() {
                self.recover(&dir)?;
            }
            let Some(deal) = self.shared.deal() else { break };
            let mut program = Built {
                dir,
                done: Done {
                    suite: self.shared.suite(deal.suite).into(),
                    from: deal.part.start,
                    to: deal.part.end,
                    complete: true,
                    ..Done::default()
                },
                score: self.score(&deal),
                deal,
                parts: Vec::new(),
                held: Vec::new(),
                cost: Duration::ZERO,
            };
            let dir = program.dir.clone();
            let mut pipeline = Pipeline::new(self.shared, &self.messages, &dir, Stage::Compiling);
            match pipeline.build(&mut program, &mut drawers, pass) {
                Ok(()) => {
                    self.shared.board.program(Stage::Waiting, program.so_far());
                    drop(pipeline);
                    if built.send(program).is_err() {
                        break;
                    }
                }
                Err(error) => self.gave_up(error, program)?,
            }
        }
        Ok(())
    }

    /// The empty score of a program.
    fn score(&self, deal: &Deal) -> Score {
        let seed = |number| Some((self.shared.plan.work.seed(number)?, number));
        let targets = self.shared.choice(deal.suite).number();
        Score::new(deal.part.clone().map_while(seed), targets)
    }

    fn run_all(&self, programs: Receiver<Built>) -> Result<()> {
        if self.shared.backlog.is_none() {
            self.finish_drafts()?;
        }
        for mut program in programs {
            let dir = program.dir.clone();
            let start = Instant::now();
            let mut pipeline = Pipeline::new(self.shared, &self.messages, &dir, Stage::Running);
            let ran = pipeline.run(&mut program);
            if let Some(gate) = &self.shared.gate {
                gate.charge(Task::Hunt, start.elapsed());
            }
            match ran {
                Ok(()) => self.done(program),
                Err(error) => self.gave_up(error, program)?,
            }
        }
        // Shrinking may use this worker's share of the machine; if failures wait, the gate
        // gives it.
        if self.shared.gate.is_none() {
            self.shared.idle.give(1);
        }
        Ok(())
    }

    /// Sends the results of a program.
    fn done(&self, program: Built) {
        let (deal, cost) = (program.deal.clone(), program.cost.as_secs_f64());
        let (done, held) = program.into_result();
        let mut queue = locked(&self.shared.queue);
        let cases = deal.part.end - deal.part.start;
        queue.spent(deal.suite, cases, turn::cost(done.times));
        if done.complete && cost > 0.0 {
            queue.took(cases, cost);
        }
        drop(queue);
        self.send(WorkerMessage::Done(Box::new(done), held));
    }

    /// Continues with failures whose shrinking was interrupted.
    fn finish_drafts(&self) -> Result<()> {
        let dir = self.dir.join("drafts");
        clear(&dir)?;
        let triage = Triage { shared: self.shared, messages: &self.messages, dir: &dir };
        match triage.finish_drafts() {
            Err(error) if !is_interruption(&error) => Err(error),
            _ => Ok(()),
        }
    }

    /// Decides what an error means that prevented a program's verdicts: an interruption by the user; a
    /// broken toolchain, which may recover; or the end of the campaign.
    fn gave_up(&self, error: anyhow::Error, mut program: Built) -> Result<()> {
        if is_interruption(&error) {
            program.done.complete = false;
            self.done(program);
            return Ok(());
        }
        if !recovery::may_pass(&error) || program.deal.tries >= TRIES {
            return Err(error);
        }
        self.recover(&program.dir)?;
        self.shared.board.finished(&program.done);
        locked(&self.shared.queue).take_back(program.deal);
        Ok(())
    }

    /// Waits until the toolchains are sound.
    fn recover(&self, dir: &Path) -> Result<()> {
        let warn = |text| self.send(WorkerMessage::Warning(text));
        recovery::wait(self.shared, &self.shared.build(dir), warn)
    }
}
