//! Arguments of `lab serve`.

use clap::Args as ClapArgs;
use experiments::memory::Bytes;
use std::path::PathBuf;

/// Arguments of `lab serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// The port to listen on, of this machine alone; 0 takes one that is free
    #[arg(long, default_value = "8017", value_name = "P")]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Keep runs in this folder, and show those that are in it; it must be there. Without it a run is kept
    /// until the end
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Show the moves of an opening book, as `lab book` makes it
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Memory that the program may hold while it searches, such as 2GiB; searches that need more end
    /// [default: half of the machine's, where the system tells it]
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<Bytes>,
    /// Read the page's files from this folder, and not those in the program
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) page: Option<PathBuf>,
}
