//! Reads one DWG drawing in WebAssembly. The caller asks for room for the file (`file`) and the name of an encoding (`label`),
//! fills both, calls `open` and then `next` until it gives 0; `output` is where a piece lies. One instance reads one drawing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use cadkit_core::Error;

mod drawing;
mod entity;
mod fit;
mod groups;
mod own;
mod shapes;
mod stream;
mod tables;

use stream::Stream;

/// Remembers that memory was refused: what follows is an end without words.
struct Noting;

static REFUSED: AtomicBool = AtomicBool::new(false);

fn noted(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        REFUSED.store(true, Ordering::Relaxed);
    }
    pointer
}

// SAFETY: every call goes to the allocator of the system as it came.
unsafe impl GlobalAlloc for Noting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        noted(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        noted(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        noted(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static MEMORY: Noting = Noting;

#[derive(Default)]
struct State {
    file: Vec<u8>,
    label: Vec<u8>,
    stream: Option<Stream>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn room(bytes: usize) -> Option<Vec<u8>> {
    let mut room = Vec::new();
    room.try_reserve_exact(bytes).ok()?;
    room.resize(bytes, 0);
    Some(room)
}

/// Takes so many bytes at once and gives them back: memory that grows by small steps takes minutes. What is refused is not missed.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) {
    let mut room: Vec<u8> = Vec::new();
    let _ = room.try_reserve_exact(bytes);
    drop(std::hint::black_box(room));
    REFUSED.store(false, Ordering::Relaxed);
}

/// Where the bytes of the file are to be put; null when there is no room.
#[unsafe(no_mangle)]
pub extern "C" fn file(bytes: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        let Some(room) = room(bytes) else { return std::ptr::null_mut() };
        state.file = room;
        state.file.as_mut_ptr()
    })
}

/// Where the name of the encoding of 8-bit texts is to be put, when the file's own is not to be taken.
#[unsafe(no_mangle)]
pub extern "C" fn label(bytes: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.label = vec![0; bytes];
        state.label.as_mut_ptr()
    })
}

/// Opens the drawing, which may unpack to so many bytes: 0 when it can be read, 1 when it is damaged, 2 when it needs more, 3 when its version is not read.
#[unsafe(no_mangle)]
pub extern "C" fn open(max_bytes: usize) -> u32 {
    STATE.with_borrow_mut(|state| {
        let file: &'static [u8] = std::mem::take(&mut state.file).leak();
        let label = String::from_utf8_lossy(&state.label).into_owned();
        let label = (!label.is_empty()).then_some(label.as_str());
        match Stream::open(file, label, max_bytes as u64) {
            Ok(stream) => {
                state.stream = Some(stream);
                0
            }
            Err(Error::LimitExceeded { .. }) => 2,
            Err(Error::UnknownFormat | Error::Unsupported(_)) => 3,
            Err(_) => 1,
        }
    })
}

/// Bytes of the next piece; 0 at the end.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> usize {
    STATE.with_borrow_mut(|state| {
        state.stream.as_mut().map_or(0, |stream| {
            stream.next();
            stream.groups.bytes.len()
        })
    })
}

/// Where the piece lies.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    STATE.with_borrow(|state| state.stream.as_ref().map_or(std::ptr::null(), |stream| stream.groups.bytes.as_ptr()))
}

/// Objects of the drawing that could not be read so far.
#[unsafe(no_mangle)]
pub extern "C" fn unread() -> u32 {
    STATE.with_borrow(|state| state.stream.as_ref().map_or(0, Stream::unread))
}

/// Whether the file is damaged around its objects, so that more may be missing than `unread` counts: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn faulty() -> u32 {
    STATE.with_borrow(|state| u32::from(state.stream.as_ref().is_some_and(Stream::is_faulty)))
}

/// How far the drawing is handed out, in thousandths.
#[unsafe(no_mangle)]
pub extern "C" fn done() -> u32 {
    STATE.with_borrow(|state| state.stream.as_ref().map_or(0, Stream::done))
}

/// Whether memory was refused: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn refused() -> u32 {
    u32::from(REFUSED.load(Ordering::Relaxed))
}
