//! Entities and objects that the library does not decode, or not with all that is drawn of them.
//! Source: Open Design Specification for .dwg files 5.4.1, chapters of the objects.

use cadkit_core::Result;
use cadkit_dwg::bits::BitReader;
use cadkit_dwg::native::{DwgObject, ObjectData};
use cadkit_dwg::object::{Streams, checked_count, curves, entities};

use crate::drawing::Drawing;
use crate::entity;
use crate::groups::Groups;
use crate::shapes;

/// Writes the groups of an entity that is decoded here; false when it is none of these, or damaged.
pub fn write(drawing: &Drawing, groups: &mut Groups, object: &DwgObject) -> bool {
    let decode: fn(&Drawing, &mut Groups, &mut Streams<'_>) -> Result<()> = match object.type_name.as_str() {
        "MLINE" => mline,
        "MESH" => mesh,
        "MPOLYGON" => mpolygon,
        "HELIX" => helix,
        "ACAD_TABLE" => table,
        "MULTILEADER" | "MLEADER" => multileader,
        "ARC_DIMENSION" | "LARGE_RADIAL_DIMENSION" => curved_dimension,
        _ => return false,
    };
    decoded(drawing, groups, object.handle, decode)
}

/// Where the drawing lies: from 2010 on, when the object got the form that is read here.
pub fn geodata(drawing: &Drawing, groups: &mut Groups, object: &DwgObject) {
    decoded(drawing, groups, object.handle, place);
}

/// Runs a decoder; what it wrote before it failed is taken back.
fn decoded(
    drawing: &Drawing,
    groups: &mut Groups,
    handle: u64,
    decode: fn(&Drawing, &mut Groups, &mut Streams<'_>) -> Result<()>,
) -> bool {
    let Some(object) = drawing.object_with_bytes(handle) else { return false };
    let mut streams = streams(drawing, &object);
    let before = groups.bytes.len();
    let done = decode(drawing, groups, &mut streams).is_ok();
    if !done {
        groups.bytes.truncate(before);
    }
    done
}

/// The values, texts and handles of an object that belong to its type alone.
fn streams<'a>(drawing: &Drawing, object: &'a DwgObject) -> Streams<'a> {
    let whole = BitReader::new(&object.raw);
    let [values, handles] = object.data_bits;
    let end = object.string_stream.map_or(object.handle_stream_bit, |(start, _)| start);
    let mut streams = Streams::new(
        whole.range(values, end),
        object.string_stream.map(|(start, end)| whole.range(start, end)),
        Some(whole.range(handles, whole.end_bit())),
        drawing.ctx,
    );
    streams.own_handle = object.handle;
    streams
}

/// MLINE: its vertices with their mitres and how far along these each of its lines runs.
fn mline(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(100, "AcDbMline");
    let _scale = s.main.bd()?;
    let _justification = s.main.rc()?;
    let _base = s.main.bd3()?;
    let _extrusion = s.main.bd3()?;
    groups.short(71, s.main.bs()?);
    let lines = s.main.rc()?;
    let count = i32::from(s.main.bs()?);
    for _ in 0..checked_count(s, count, 18)? {
        groups.point(11, s.main.bd3()?);
        let _direction = s.main.bd3()?;
        groups.point(13, s.main.bd3()?);
        for _ in 0..lines {
            let offsets = i32::from(s.main.bs()?);
            groups.short(74, i16::try_from(offsets).unwrap_or(i16::MAX));
            for _ in 0..checked_count(s, offsets, 2)? {
                groups.real(41, s.main.bd()?);
            }
            let fills = i32::from(s.main.bs()?);
            for _ in 0..checked_count(s, fills, 2)? {
                s.main.bd()?;
            }
        }
    }
    Ok(())
}

/// MESH: vertices and faces before any smoothing.
fn mesh(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(100, "AcDbSubDMesh");
    let _version = s.main.bs()?;
    let _crease = s.main.b()?;
    let _level = s.main.bl()?;
    let count = s.main.bl()?;
    for _ in 0..checked_count(s, count, 6)? {
        groups.point(10, s.main.bd3()?);
    }
    let count = s.main.bl()?;
    groups.long(93, count);
    for _ in 0..checked_count(s, count, 2)? {
        groups.long(90, s.main.bl()?);
    }
    Ok(())
}

/// MPOLYGON, which drawings of maps have: rings with or without bulges, all closed.
fn mpolygon(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(100, "AcDbMPolygon");
    let _version = s.main.bs()?;
    if s.version().r2004_plus() {
        gradient(s)?;
    }
    groups.point(10, [0.0, 0.0, s.main.bd()?]);
    groups.extrusion(s.main.bd3()?);
    let _pattern = s.tv()?;
    let _is_solid = s.main.b()?;
    let rings = s.main.bl()?;
    groups.long(91, rings);
    for _ in 0..checked_count(s, rings, 4)? {
        let _unknown = s.main.b()?;
        let has_bulges = s.main.b()?;
        let count = s.main.bl()?;
        groups.long(92, 2);
        groups.short(73, 1);
        groups.short(72, i16::from(has_bulges));
        groups.long(93, count);
        for _ in 0..checked_count(s, count, 128)? {
            groups.plane_point(10, s.main.rd2()?);
            if has_bulges {
                groups.real(42, s.main.bd()?);
            }
        }
    }
    Ok(())
}

/// The colours that a filling runs through, as HATCH has them.
fn gradient(s: &mut Streams<'_>) -> Result<()> {
    let _kind = (s.main.bl()?, s.main.bl()?);
    let _angle_and_shift = (s.main.bd()?, s.main.bd()?);
    let _single_color = (s.main.bl()?, s.main.bd()?);
    let colors = s.main.bl()?;
    for _ in 0..checked_count(s, colors, 8)? {
        let _color = (s.main.bd()?, s.cmc()?);
    }
    let _name = s.tv()?;
    Ok(())
}

/// HELIX: begins as the spline that draws it.
fn helix(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    if let ObjectData::Spline(spline) = curves::spline(s)? {
        shapes::spline(groups, &spline);
        groups.text(100, "AcDbHelix");
    }
    Ok(())
}

/// ACAD_TABLE: begins as an insert of the block that draws it.
fn table(drawing: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    if let ObjectData::Insert(insert) = entities::insert(s)? {
        entity::insert(drawing, groups, &insert);
        groups.text(100, "AcDbTable");
    }
    Ok(())
}

/// The size of arrow heads in a dimension style, in drawing units.
pub fn arrow_size(drawing: &Drawing, style: u64) -> Option<f64> {
    let style = drawing.object_with_bytes(style).filter(|object| object.type_code == 0x45)?;
    size_in_style(&mut streams(drawing, &style)).ok()
}

fn size_in_style(s: &mut Streams<'_>) -> Result<f64> {
    let _name = s.tv()?;
    if s.version().r2007_plus() {
        let _xref = s.main.bs()?;
    } else {
        let _xref = (s.main.b()?, s.main.bs()?, s.main.b()?);
    }
    if s.version().r2000_plus() {
        let _around_text = (s.tv()?, s.tv()?);
    } else {
        // DIMTOL to DIMSOXD, DIMALTD and DIMZIN, DIMSD1 and 2, DIMTOLJ to DIMFIT, DIMUPT, DIMTZIN to DIMTAD.
        s.main.skip_bits(11 + 2 * 8 + 2 + 3 * 8 + 1 + 4 * 8)?;
        for _ in 0..6 {
            // DIMUNIT to DIMALTTD.
            s.main.bs()?;
        }
    }
    let scale = s.main.bd()?;
    Ok(s.main.bd()? * if scale > 0.0 { scale } else { 1.0 })
}

/// Dimensions of arcs, and of radii with a jog: the block that draws them is the second that they refer to.
fn curved_dimension(drawing: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(100, "AcDbDimension");
    let _style = s.h_opt()?;
    let block = s.h_opt()?;
    entity::block_name(drawing, groups, block);
    Ok(())
}

/// MULTILEADER: its lines and landings, and the text with its place.
fn multileader(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(100, "AcDbMLeader");
    if s.version().r2010_plus() {
        let _version = s.main.bs()?;
    }
    groups.text(300, "CONTEXT_DATA{");
    let roots = s.main.bl()?;
    for _ in 0..checked_count(s, roots, 8)? {
        leader(groups, s)?;
    }
    let _scale = s.main.bd()?;
    let _content_base = s.main.bd3()?;
    for _ in 0..3 {
        // Height of the text, size of the arrow head, gap before the landing.
        s.main.bd()?;
    }
    for _ in 0..4 {
        // How the text is attached on either side, and aligned.
        s.main.bs()?;
    }
    if s.main.b()? {
        let text = s.tv()?;
        let _normal = s.main.bd3()?;
        groups.text(304, &text);
        groups.point(12, s.main.bd3()?);
    }
    groups.text(301, "}");
    Ok(())
}

/// One leader: where it ends, its landing, and the lines to its arrow heads.
fn leader(groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    groups.text(302, "LEADER{");
    let _valid = s.main.b()?;
    let _unknown = s.main.b()?;
    groups.point(10, s.main.bd3()?);
    groups.point(11, s.main.bd3()?);
    breaks(s)?;
    let _index = s.main.bl()?;
    groups.real(40, s.main.bd()?);
    let lines = s.main.bl()?;
    for _ in 0..checked_count(s, lines, 4)? {
        groups.text(304, "LEADER_LINE{");
        let points = s.main.bl()?;
        for _ in 0..checked_count(s, points, 6)? {
            groups.point(10, s.main.bd3()?);
        }
        if s.main.bl()? > 0 {
            let _segment = s.main.bl()?;
            breaks(s)?;
        }
        let _index = s.main.bl()?;
        if s.version().r2010_plus() {
            let _kind = s.main.bs()?;
            let _color = s.cmc()?;
            let _linetype = s.h_opt()?;
            let _weight = s.main.bl()?;
            let _arrow_size = s.main.bd()?;
            let _arrow = s.h_opt()?;
            let _overrides = s.main.bl()?;
        }
        groups.text(305, "}");
    }
    if s.version().r2010_plus() {
        let _attachment = s.main.bs()?;
    }
    groups.text(303, "}");
    Ok(())
}

fn breaks(s: &mut Streams<'_>) -> Result<()> {
    let count = s.main.bl()?;
    for _ in 0..checked_count(s, count, 12)? {
        let _from = s.main.bd3()?;
        let _to = s.main.bd3()?;
    }
    Ok(())
}

/// GEODATA in the form that it has from 2010 on.
fn place(_: &Drawing, groups: &mut Groups, s: &mut Streams<'_>) -> Result<()> {
    if s.main.bl()? < 2 {
        return Ok(());
    }
    groups.text(0, "GEODATA");
    let _block = s.h_opt()?;
    let _kind = s.main.bs()?;
    groups.point(10, s.main.bd3()?);
    groups.point(11, s.main.bd3()?);
    groups.real(40, s.main.bd()?);
    let _units = s.main.bl()?;
    let _vertical_scale = s.main.bd()?;
    let _vertical_units = s.main.bl()?;
    let _up = s.main.bd3()?;
    groups.plane_point(12, s.main.rd2()?);
    let _estimation = s.main.bl()?;
    let _factor = s.main.bd()?;
    let _sea_level = s.main.b()?;
    let _elevation = s.main.bd()?;
    let _radius = s.main.bd()?;
    let definition = s.tv()?;
    groups.text(301, &definition);
    Ok(())
}
