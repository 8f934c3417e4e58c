//! Messages between processors: a better bound, a cutoff, the end of a split point.

use super::machine::Machine;
use super::resumable_search::StepAction;
use super::split_point::{JobId, SplitId};
use crate::window::Window;
use engine_core::{Score, Searchable};

impl<P: Searchable> Machine<P> {
    /// Tells the participants of a split point other than `finder` about a better bound.
    pub(super) fn tell_bound(&mut self, split: SplitId, finder: JobId) {
        let point = &self.splits[split];
        let bounds = point.node.remaining().negated();
        let (owner, place) = (point.owner, point.place);
        let mut others = point.participants.clone();
        others.retain(|&job| job != finder);
        for job in others {
            self.receive(job);
            let below = if job == owner { place + 1 } else { 1 };
            self.narrow(job, below, bounds);
        }
    }

    /// Narrows the windows of a job from index `first` of its path on, up to the first null window. A null
    /// window only tells whether a bound is reached, which the node above still has to compare.
    fn narrow(&mut self, job: JobId, first: usize, bounds: Window) {
        let mut bounds = bounds;
        for place in first.. {
            let Some(open) = self.jobs.get_mut(job).and_then(|job| job.path.get_mut(place)) else {
                return;
            };
            let split = open.split;
            let node = match split {
                Some(split) => &mut self.splits[split].node,
                None => &mut open.node,
            };
            if node.window.alpha.just_above() >= node.window.beta {
                return;
            }
            let goes_on = node.narrow(bounds);
            let (score, remaining) = (node.alpha, node.remaining());
            if !goes_on {
                self.leave_early(job, place, score);
                return;
            }
            bounds = remaining.negated();
            if let Some(split) = split {
                let mut others = self.splits[split].participants.clone();
                others.retain(|&other| other != job);
                for other in others {
                    self.receive(other);
                    self.narrow(other, 1, bounds);
                }
            }
        }
    }

    /// A move of a split point that `finder` has searched scores `score`, which cuts the node off.
    pub(super) fn cut_off(&mut self, split: SplitId, finder: JobId, score: Score) {
        let (owner, place) = (self.splits[split].owner, self.splits[split].place);
        if finder != owner {
            self.splits[split].participants.retain(|&job| job != finder);
            self.remove_worker(finder);
            self.receive(owner);
        }
        self.leave_early(owner, place, score);
    }

    /// Makes a job leave the node at `place` of its path, with a value that cuts it off. Nobody searches
    /// moves of that node or below it any longer.
    fn leave_early(&mut self, job: JobId, place: usize, score: Score) {
        if let Some(split) = self.jobs[job].path[place].split {
            self.jobs[job].path[place].node = self.splits[split].node;
        }
        self.end_splits(job, place);
        let waits = self.jobs[job].place.take();
        let number = self.jobs[job].processor.unwrap_or(0);
        let search = &mut self.processors[number].search;
        match waits {
            Some(mut waits) => {
                search.exchange_place(&mut waits);
                self.jobs[job].go_back_to(place, search);
                search.exchange_place(&mut waits);
                self.jobs[job].place = Some(waits);
                if !self.ready.contains(&job) {
                    self.ready.push(job);
                }
            }
            None => self.jobs[job].go_back_to(place, search),
        }
        let job = &mut self.jobs[job];
        let open = &mut job.path[place];
        open.moves.finish();
        job.next = StepAction::CutOff(score);
    }

    /// Ends the split points of a job from index `first` of its path on, and the work of all others there.
    fn end_splits(&mut self, job: JobId, first: usize) {
        for place in first..self.jobs[job].path.len() {
            let open = &mut self.jobs[job].path[place];
            if open.is_share {
                continue;
            }
            let Some(split) = open.split.take() else {
                continue;
            };
            for other in self.splits.remove(split).participants {
                if other != job {
                    self.receive(other);
                    self.end_splits(other, 0);
                    self.remove_worker(other);
                }
            }
        }
    }

    /// A job finds no move of a split point left to start, and leaves. After the last one has left, the owner
    /// resumes.
    pub(super) fn leave(&mut self, split: SplitId, job: JobId) {
        let point = &mut self.splits[split];
        point.participants.retain(|&participant| participant != job);
        let (owner, is_last) = (point.owner, point.participants.is_empty());
        if job != owner {
            self.remove_worker(job);
        } else if !is_last {
            self.wait(job);
        }
        if is_last {
            self.resume(split);
        }
    }

    /// All moves of a split point have been searched: its owner has the node to itself again.
    fn resume(&mut self, split: SplitId) {
        let point = self.splits.remove(split);
        let job = &mut self.jobs[point.owner];
        let open = &mut job.path[point.place];
        open.node = point.node;
        open.split = None;
        open.moves.finish();
        match (&mut job.place, job.processor) {
            (Some(waits), _) => {
                waits.set_pv(open.ply, &point.line);
                self.ready.push(point.owner);
            }
            (None, Some(number)) => self.processors[number].search.pv.set_line(open.ply, &point.line),
            (None, None) => {}
        }
    }
}
