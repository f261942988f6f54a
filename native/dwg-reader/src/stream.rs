//! Hands out a drawing as the groups of a DXF, piece by piece: header, tables, objects, blocks, entities.

use std::collections::{HashMap, HashSet};

use cadkit_core::{Error, Result};
use cadkit_dwg::native::{BlockHeader, CmColor, DwgObject, ObjectData};

use crate::drawing::{Drawing, Owner};
use crate::entity;
use crate::groups::Groups;
use crate::own;

/// A piece ends with the first entity beyond so many bytes.
const PIECE_BYTES: usize = 512 << 10;

/// What is handed out next: a block with its entities, or the entities of a space.
struct Part {
    block: u64,
    name: Option<String>,
    paper: bool,
    entities: Vec<u64>,
    at: usize,
}

pub struct Stream {
    drawing: Drawing,
    pub groups: Groups,
    parts: std::vec::IntoIter<(Space, u64)>,
    part: Option<Part>,
    begun: bool,
    in_entities: bool,
    ended: bool,
    placed: HashSet<u64>,
    /// Entities handed out so far, and those that are not to be.
    met: usize,
}

impl Stream {
    pub fn open(file: &'static [u8], label: Option<&str>, max_bytes: u64) -> Result<Self> {
        let drawing = Drawing::open(file, label, max_bytes)?;
        let mut parts: Vec<(Space, u64)> =
            drawing.blocks.keys().map(|block| (space(&drawing, *block), *block)).collect();
        if !parts.iter().any(|(space, _)| *space == Space::Model) {
            return Err(Error::invalid(0, "no model space"));
        }
        let on_sheets = parts.iter().filter(|(space, _)| *space == Space::Other);
        let not_handed = on_sheets.map(|(space, block)| entities_of(&drawing, *block, *space).len()).sum();
        parts.retain(|(space, _)| *space != Space::Other);
        // Blocks first: what the spaces hold refers to them.
        parts.sort();
        Ok(Self {
            drawing,
            groups: Groups::default(),
            parts: parts.into_iter(),
            part: None,
            begun: false,
            in_entities: false,
            ended: false,
            placed: HashSet::new(),
            met: not_handed,
        })
    }

    /// Objects that were not readable so far.
    pub fn unread(&self) -> u32 {
        self.drawing.unread
    }

    /// Whether the file is damaged around its objects.
    pub fn is_faulty(&self) -> bool {
        self.drawing.faults > 0
    }

    /// How far it is, in thousandths.
    pub fn done(&self) -> u32 {
        let part = self.placed.len() as u64 * 1000 / self.drawing.objects().max(1) as u64;
        if self.ended { 1000 } else { part.min(1000) as u32 }
    }

    /// Fills `groups` with the next piece; leaves it empty at the end.
    pub fn next(&mut self) {
        self.groups.bytes.clear();
        while self.groups.bytes.len() < PIECE_BYTES && !self.ended {
            self.step();
        }
    }

    fn step(&mut self) {
        if !self.begun {
            self.begun = true;
            crate::tables::write(&self.drawing, &mut self.groups);
            section(&mut self.groups, "BLOCKS");
        } else if let Some(mut part) = self.part.take() {
            if let Some(handle) = part.entities.get(part.at).copied() {
                part.at += 1;
                self.entity(handle, &part);
                self.part = Some(part);
            } else if part.name.is_some() {
                self.groups.text(0, "ENDBLK");
            }
        } else if let Some((space, block)) = self.parts.next() {
            self.begin(space, block);
        } else {
            if !self.in_entities {
                self.groups.text(0, "ENDSEC");
                section(&mut self.groups, "ENTITIES");
            }
            self.groups.text(0, "ENDSEC");
            self.groups.text(0, "EOF");
            self.ended = true;
            // What no block holds.
            let lost = self.drawing.entities.saturating_sub(self.met);
            self.drawing.unread += u32::try_from(lost).unwrap_or(u32::MAX);
        }
    }

    fn begin(&mut self, kind: Space, block: u64) {
        let Some((name, header)) = self.drawing.blocks.get(&block) else { return };
        let entities = entities_of(&self.drawing, block, kind);
        let name = (kind == Space::Block).then(|| name.clone());
        if let Some(name) = &name {
            self.groups.text(0, "BLOCK");
            self.groups.text(2, name);
            self.groups.point(10, header.base_point);
            if header.is_xref || header.is_overlaid {
                self.groups.short(70, if header.is_overlaid { 8 } else { 4 });
                self.groups.text(1, &header.xref_path);
            }
        } else if !self.in_entities {
            self.in_entities = true;
            self.groups.text(0, "ENDSEC");
            section(&mut self.groups, "ENTITIES");
        }
        self.part = Some(Part { block, name, paper: kind == Space::Paper, entities, at: 0 });
    }

    fn entity(&mut self, handle: u64, part: &Part) {
        let Some(object) = self.drawing.object(handle) else {
            return self.drawing.note_missing(handle);
        };
        let kind = if part.paper { Owner::PaperSpace } else { Owner::ModelSpace };
        let space = part.name.is_none().then_some(kind);
        if !object.is_entity {
            self.drawing.unread += 1;
            return;
        }
        if !belongs(&object, part.block, space) || !self.placed.insert(handle) {
            return;
        }
        self.met += 1;
        self.write(&object, part.paper);
    }

    fn write(&mut self, object: &DwgObject, paper: bool) {
        let (drawing, groups) = (&self.drawing, &mut self.groups);
        entity::common(drawing, groups, object, paper);
        if !own::write(drawing, groups, object) {
            entity::specific(drawing, groups, object);
        }
        let (list, is_range, types): (&[u64], bool, &[u16]) = match &object.data {
            ObjectData::Insert(insert) if insert.has_attribs => (&insert.attribs, insert.attribs_are_range, &[0x02]),
            ObjectData::Polyline(line) => (&line.vertices, line.vertices_are_range, &[0x0A, 0x0B, 0x0C, 0x0D, 0x0E]),
            _ => return,
        };
        for handle in self.children(list, is_range, types) {
            let Some(child) = self.drawing.object(handle) else {
                self.drawing.note_missing(handle);
                continue;
            };
            if types.contains(&child.type_code) {
                entity::common(&self.drawing, &mut self.groups, &child, false);
                entity::specific(&self.drawing, &mut self.groups, &child);
            }
        }
        self.groups.text(0, "SEQEND");
    }

    /// Parts of a polyline or an insert: they are listed, or from 1994 to 2003 the first and the last of a chain. No part is taken twice.
    fn children(&mut self, list: &[u64], is_range: bool, types: &[u16]) -> Vec<u64> {
        if !is_range {
            return list.iter().copied().filter(|handle| self.placed.insert(*handle)).collect();
        }
        let (Some(&first), Some(&last)) = (list.first(), list.get(1)) else { return Vec::new() };
        let mut found = Vec::new();
        let mut at = first;
        while let Some(object) = self.drawing.object(at) {
            if !types.contains(&object.type_code) || !self.placed.insert(at) {
                break;
            }
            found.push(at);
            let Some(next) = self.drawing.next.get(&at) else { break };
            if at == last {
                break;
            }
            at = *next;
        }
        found
    }
}

/// In the order in which they are handed out.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Space {
    Block,
    Model,
    Paper,
    /// Further sheets, whose entities DXF keeps apart as well.
    Other,
}

fn space(drawing: &Drawing, block: u64) -> Space {
    let name = drawing.blocks.get(&block).map_or("", |(name, _)| name.as_str()).to_ascii_uppercase();
    match name.as_str() {
        "*MODEL_SPACE" | "$MODEL_SPACE" => Space::Model,
        "*PAPER_SPACE" | "$PAPER_SPACE" => Space::Paper,
        _ if name.starts_with("*PAPER_SPACE") => Space::Other,
        _ => Space::Block,
    }
}

fn belongs(object: &DwgObject, block: u64, space: Option<Owner>) -> bool {
    match object.common.entity.as_ref().map(|common| common.entity_mode) {
        Some(0) => object.common.owner == Some(block),
        Some(1) => space == Some(Owner::PaperSpace),
        Some(2) => space == Some(Owner::ModelSpace),
        _ => false,
    }
}

/// Entities of a block in the order in which they are drawn. From 2004 on blocks list them; before, they follow each other from the
/// first to the last, or stand in the order of their handles where that chain is broken.
fn entities_of(drawing: &Drawing, block: u64, kind: Space) -> Vec<u64> {
    let Some((_, header)) = drawing.blocks.get(&block) else { return Vec::new() };
    if drawing.version.r2004_plus() {
        return header.entities.clone();
    }
    let of_space = match kind {
        Space::Model => drawing.owned.get(&Owner::ModelSpace),
        Space::Paper => drawing.owned.get(&Owner::PaperSpace),
        _ => None,
    };
    let own = drawing.owned.get(&Owner::Block(block));
    let mut members: Vec<u64> = own.into_iter().chain(of_space).flatten().copied().collect();
    members.sort_unstable();
    if let Some(order) = chain(drawing, header, members.len()) {
        members.sort_by_key(|handle| order.get(handle).copied().unwrap_or(usize::MAX));
    }
    members
}

/// The place of each entity in the chain of a block with so many entities; null when the chain does not come to its end. Parts of
/// entities may stand between them.
fn chain(drawing: &Drawing, header: &BlockHeader, members: usize) -> Option<HashMap<u64, usize>> {
    let (first, last) = (header.first_entity?, header.last_entity?);
    let mut places = HashMap::new();
    let mut at = first;
    while places.len() <= 4 * members + 64 {
        let next = drawing.next.get(&at)?;
        if places.insert(at, places.len()).is_some() {
            return None;
        }
        if at == last {
            return Some(places);
        }
        at = *next;
    }
    None
}

pub fn section(groups: &mut Groups, name: &str) {
    groups.text(0, "SECTION");
    groups.text(2, name);
}

/// The colour number (256: by layer, 0: by block) and the true colour 0xRRGGBB of a colour as it is stored.
pub fn color(stored: &CmColor) -> (i16, Option<i32>) {
    let Some(value) = stored.value else { return (stored.index, None) };
    match value >> 24 {
        0xC0 | 0xC8 => (256, None),
        0xC1 => (0, None),
        0xC3 => ((value & 0x1FF) as i16, None),
        0xC2 => (stored.index, Some((value & 0xFF_FFFF) as i32)),
        _ if stored.index == 0 && value != 0 => (0, Some((value & 0xFF_FFFF) as i32)),
        _ => (stored.index, None),
    }
}
