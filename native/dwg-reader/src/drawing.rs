//! An open drawing: its object map, and what its entities refer to. Objects are decoded when they are asked for.

use std::collections::{BTreeMap, HashMap, HashSet};

use cadkit_core::{Error, Limits, Result};
use cadkit_dwg::DwgVersion;
use cadkit_dwg::native::{BlockHeader, ClassTable, CmColor, DwgObject, LayerRecord, LinetypeRecord, ObjectData};
use cadkit_dwg::object::{DecodeContext, parse_object};
use cadkit_dwg::{classes, codepage, container, handles, header};

/// Whose an entity is before 2004, when blocks did not list what they hold.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub enum Owner {
    Block(u64),
    PaperSpace,
    ModelSpace,
}

pub struct Drawing {
    pub version: DwgVersion,
    pub insert_units: i64,
    pub layers: BTreeMap<u64, LayerRecord>,
    pub linetypes: BTreeMap<u64, LinetypeRecord>,
    pub blocks: BTreeMap<u64, (String, BlockHeader)>,
    pub book_colors: HashMap<u64, CmColor>,
    pub geodata: Option<u64>,
    /// Before 2004: what each owner has, by handles, parts of other entities left out; and which entity follows each.
    pub owned: HashMap<Owner, Vec<u64>>,
    pub next: HashMap<u64, u64>,
    /// Objects of the map that are no longer readable.
    pub unread: u32,
    /// What is wrong with the file around its objects: more of them may be missing.
    pub faults: usize,
    /// Entities that stand for themselves, not as part of another one.
    pub entities: usize,
    pub ctx: DecodeContext,
    classes: ClassTable<'static>,
    stream: &'static [u8],
    base: u64,
    map: BTreeMap<u64, u64>,
}

impl Drawing {
    /// Opens the bytes of a file; 8-bit texts are in the encoding of the label, or in the code page that the file names.
    pub fn open(file: &'static [u8], label: Option<&str>, max_bytes: u64) -> Result<Self> {
        let limits = Limits::new().with_max_input_bytes(max_bytes).with_max_decompressed_bytes(max_bytes);
        let container = container::read(file, &limits)?;
        let encoding =
            label.and_then(codepage::from_label).unwrap_or_else(|| codepage::resolve(container.codepage, None).0);
        let ctx = DecodeContext {
            version: container.version,
            encoding,
            max_string: limits.max_string_bytes,
            max_vertices: limits.max_vertices,
        };
        let insert_units = container
            .header
            .as_ref()
            .and_then(|section| header::parse(section, container.maintenance, ctx).ok())
            .and_then(|(variables, _)| variables.int("INSUNITS"))
            .unwrap_or(0);
        let listed = container
            .classes
            .as_ref()
            .and_then(|section| classes::parse(section, container.maintenance, ctx, 65_536).ok());
        // Kinds beyond the first ones are named by classes, which every drawing from R14 on has.
        let are_classes_whole =
            listed.as_ref().is_some_and(|(_, error, is_sealed)| error.is_none() && *is_sealed != Some(false));
        let listed = listed.map_or_else(Vec::new, |(list, _, _)| list);
        let objects = container.objects.ok_or_else(|| Error::invalid(0, "no objects"))?;
        let section = container.handles.ok_or_else(|| Error::invalid(0, "no object map"))?;
        let most = objects.data.len() / 4 + 1;
        let found = handles::parse(&section.data, section.base, limits.max_objects, most)?;
        let faults = container.warnings.len()
            + usize::from(!are_classes_whole)
            + found.crc_failures
            + found.dropped
            + found.excess
            + usize::from(found.truncated_at.is_some());
        let (base, stream) = (objects.base, kept(objects.data));
        let mut drawing = Self {
            version: container.version,
            insert_units,
            layers: BTreeMap::new(),
            linetypes: BTreeMap::new(),
            blocks: BTreeMap::new(),
            book_colors: HashMap::new(),
            geodata: None,
            owned: HashMap::new(),
            next: HashMap::new(),
            unread: 0,
            faults,
            entities: 0,
            ctx,
            classes: ClassTable::new(Vec::leak(listed)),
            stream,
            base,
            map: found.map,
        };
        drawing.look_through();
        Ok(drawing)
    }

    /// The object with a handle; null when it is not in the map, or not readable.
    pub fn object(&self, handle: u64) -> Option<DwgObject> {
        self.parse(handle, false)
    }

    /// The object with its bytes, for what is decoded here.
    pub fn object_with_bytes(&self, handle: u64) -> Option<DwgObject> {
        self.parse(handle, true)
    }

    /// Counts what is referred to and is not in the map; what is there and not readable is counted already.
    pub fn note_missing(&mut self, handle: u64) {
        self.unread += u32::from(!self.map.contains_key(&handle));
    }

    /// How many objects the map names.
    pub fn objects(&self) -> usize {
        self.map.len()
    }

    fn parse(&self, handle: u64, keep: bool) -> Option<DwgObject> {
        let offset = *self.map.get(&handle)?;
        parse_object(self.stream, self.base, offset, self.ctx, &self.classes, keep).ok()
    }

    /// Finds layers, line types, blocks and colours, and before 2004 who owns what.
    fn look_through(&mut self) {
        let all: Vec<u64> = self.map.keys().copied().collect();
        let (count, mut unsealed) = (all.len(), 0);
        let mut names = HashSet::new();
        for handle in all {
            let Some(object) = self.object(handle) else {
                self.unread += 1;
                continue;
            };
            self.faults += usize::from(object.handle != handle);
            unsealed += usize::from(object.crc_ok == Some(false));
            // What kind it is of, a damaged list of classes no longer says.
            let is_of_class = object.type_code >= 500;
            self.unread += u32::from(is_of_class && object.type_name.starts_with("TYPE_"));
            self.entities += usize::from(object.is_entity && !structural(&object));
            if object.is_entity && !self.version.r2004_plus() {
                self.note_member(handle, &object);
            }
            match object.data {
                ObjectData::Layer(layer) => drop(self.layers.insert(handle, layer)),
                ObjectData::Linetype(linetype) => drop(self.linetypes.insert(handle, linetype)),
                ObjectData::DbColor(color) => drop(self.book_colors.insert(handle, color)),
                ObjectData::BlockHeader(header) => {
                    let name = self.block_name(&header);
                    let is_new = names.insert(name.to_uppercase());
                    // Some programs write only the beginning of a made name, which blocks then share.
                    let name = if is_new { name } else { format!("{name}:{handle:X}") };
                    self.blocks.insert(handle, (name, header));
                }
                _ if object.type_name == "GEODATA" => self.geodata = Some(handle),
                _ => {}
            }
        }
        // Where most of them are, the program that wrote the drawing left the sums out.
        if unsealed <= count / 2 {
            self.faults += unsealed;
        }
    }

    fn note_member(&mut self, handle: u64, object: &DwgObject) {
        let Some(common) = &object.common.entity else { return };
        let owner = match (common.entity_mode, object.common.owner) {
            (0, Some(owner)) => Owner::Block(owner),
            (1, _) => Owner::PaperSpace,
            (2, _) => Owner::ModelSpace,
            _ => return,
        };
        let next = match (common.no_links, common.next) {
            (false, Some(next)) => next,
            _ => handle.saturating_add(1),
        };
        self.next.insert(handle, next);
        if !structural(object) {
            self.owned.entry(owner).or_default().push(handle);
        }
    }

    /// Blocks without a name of their own have only the beginning of one in the table; the entity that begins them has the rest.
    fn block_name(&self, header: &BlockHeader) -> String {
        let begun = header.block_entity.and_then(|handle| self.object(handle)).map(|object| object.data);
        match begun {
            Some(ObjectData::Block { name }) if !name.is_empty() => name,
            _ => header.entry.name.clone(),
        }
    }
}

/// The section for as long as the program runs: one drawing is read in it.
fn kept(section: std::borrow::Cow<'static, [u8]>) -> &'static [u8] {
    match section {
        std::borrow::Cow::Borrowed(bytes) => bytes,
        std::borrow::Cow::Owned(bytes) => bytes.leak(),
    }
}

/// What begins or ends a block, or is part of another entity.
fn structural(object: &DwgObject) -> bool {
    matches!(object.type_code, 0x02 | 0x04..=0x06 | 0x0A..=0x0E)
}
