//! An entity as its groups in a DXF. Coordinates stay as they are stored: both formats have them in the same systems.

use cadkit_dwg::native::{Attrib, Dimension, DwgObject, EedItem, FaceKind, Insert, ObjectData, PolylineKind, Text};

use crate::drawing::Drawing;
use crate::groups::Groups;
use crate::own;
use crate::shapes;
use crate::stream::color;

/// Type, handle, layer, line type and colour.
pub fn common(drawing: &Drawing, groups: &mut Groups, object: &DwgObject, paper: bool) {
    groups.text(0, dxf_name(object));
    groups.text(5, &format!("{:X}", object.handle));
    groups.text(100, "AcDbEntity");
    if paper {
        groups.short(67, 1);
    }
    let Some(common) = &object.common.entity else { return };
    let layer = common.layer.and_then(|handle| drawing.layers.get(&handle));
    groups.text(8, layer.map_or("0", |layer| layer.entry.name.as_str()));
    match common.linetype_flags {
        1 => groups.text(6, "ByBlock"),
        2 => groups.text(6, "Continuous"),
        3 => {
            let linetype = common.linetype.and_then(|handle| drawing.linetypes.get(&handle));
            if let Some(linetype) = linetype.filter(|one| !one.entry.name.eq_ignore_ascii_case("ByLayer")) {
                groups.text(6, &linetype.entry.name);
            }
        }
        _ => {}
    }
    let book = common.color_book.and_then(|handle| drawing.book_colors.get(&handle));
    let (index, rgb) = color(book.unwrap_or(&common.color));
    if index != 256 && (rgb.is_none() || index != 0) {
        groups.short(62, index);
    }
    if let Some(rgb) = rgb {
        groups.long(420, rgb);
    }
    if common.invisible {
        groups.short(60, 1);
    }
}

/// The name by which DXF knows the type.
fn dxf_name(object: &DwgObject) -> &str {
    match object.type_code {
        0x08 => "INSERT",
        0x0A..=0x0E => "VERTEX",
        0x0F | 0x10 | 0x1D | 0x1E => "POLYLINE",
        0x14..=0x1A => "DIMENSION",
        _ => &object.type_name,
    }
}

/// What belongs to the type alone; nothing for types that are only named.
pub fn specific(drawing: &Drawing, groups: &mut Groups, object: &DwgObject) {
    match &object.data {
        ObjectData::Line(line) => {
            groups.text(100, "AcDbLine");
            groups.point(10, line.start);
            groups.point(11, line.end);
            groups.extrusion(line.extrusion);
        }
        ObjectData::Point(point) => {
            groups.text(100, "AcDbPoint");
            groups.point(10, point.position);
        }
        ObjectData::Circle(circle) => {
            groups.text(100, "AcDbCircle");
            groups.point(10, circle.center);
            groups.real(40, circle.radius);
            groups.extrusion(circle.extrusion);
        }
        ObjectData::Arc(arc) => {
            groups.text(100, "AcDbCircle");
            groups.point(10, arc.center);
            groups.real(40, arc.radius);
            groups.extrusion(arc.extrusion);
            groups.text(100, "AcDbArc");
            groups.degrees(50, arc.start_angle);
            groups.degrees(51, arc.end_angle);
        }
        ObjectData::LwPolyline(line) => shapes::lwpolyline(groups, line),
        ObjectData::Ellipse(ellipse) => {
            groups.text(100, "AcDbEllipse");
            groups.point(10, ellipse.center);
            groups.point(11, ellipse.major_axis);
            groups.extrusion(ellipse.extrusion);
            groups.real(40, ellipse.ratio);
            groups.real(41, ellipse.start);
            groups.real(42, ellipse.end);
        }
        ObjectData::Spline(spline) => shapes::spline(groups, spline),
        ObjectData::Polyline(line) => {
            groups.text(
                100,
                match line.kind {
                    PolylineKind::ThreeD => "AcDb3dPolyline",
                    PolylineKind::PolyFace => "AcDbPolyFaceMesh",
                    PolylineKind::Mesh => "AcDbPolygonMesh",
                    _ => "AcDb2dPolyline",
                },
            );
            let kind = if line.kind == PolylineKind::Mesh { 16 } else { 0 };
            groups.short(70, line.flags | kind);
            groups.point(10, [0.0, 0.0, line.elevation]);
            groups.short(71, line.m);
            groups.short(72, line.n);
            groups.short(73, line.m_density);
            groups.short(74, line.n_density);
            groups.extrusion(line.extrusion);
        }
        ObjectData::Vertex(vertex) => {
            let kind = match object.type_code {
                0x0B => 32,
                0x0C => 64,
                0x0D => 192,
                _ => 0,
            };
            groups.point(10, vertex.position);
            groups.real(42, vertex.bulge);
            groups.short(70, i16::from(vertex.flags) | kind);
        }
        ObjectData::PfaceFace(face) => {
            groups.short(70, 128);
            for (code, index) in (71..).zip(face.indices) {
                groups.short(code, index);
            }
        }
        ObjectData::Face(face) => {
            groups.text(100, if face.kind == FaceKind::Face3d { "AcDbFace" } else { "AcDbTrace" });
            for (code, corner) in (10..).zip(face.corners) {
                groups.point(code, corner);
            }
            groups.extrusion(face.extrusion);
        }
        ObjectData::Text(words) => {
            text(groups, words);
            groups.text(100, "AcDbText");
        }
        ObjectData::Attrib(attribute) => attribute_text(groups, attribute, "AcDbAttribute"),
        ObjectData::AttDef(attribute) => attribute_text(groups, attribute, "AcDbAttributeDefinition"),
        ObjectData::MText(words) => {
            groups.text(100, "AcDbMText");
            groups.point(10, words.insertion);
            groups.text(1, &words.value);
            groups.extrusion(words.extrusion);
            groups.point(11, words.x_axis);
        }
        ObjectData::Insert(one) => insert(drawing, groups, one),
        ObjectData::Dimension(one) => dimension(drawing, groups, one),
        ObjectData::Leader(leader) => {
            let size = style_override(object, 41)
                .or_else(|| leader.dimstyle.and_then(|style| own::arrow_size(drawing, style)));
            shapes::leader(groups, leader, size);
        }
        ObjectData::Hatch(hatch) => shapes::hatch(groups, hatch),
        ObjectData::Image(image) => shapes::image(groups, image, &object.type_name),
        ObjectData::Shape(shape) => {
            groups.text(100, "AcDbShape");
            groups.point(10, shape.insertion);
            groups.degrees(50, shape.rotation);
            groups.extrusion(shape.extrusion);
        }
        ObjectData::Tolerance(tolerance) => {
            groups.text(100, "AcDbFcf");
            groups.point(10, tolerance.insertion);
            groups.text(1, &tolerance.text);
            groups.extrusion(tolerance.extrusion);
            groups.point(11, tolerance.direction);
        }
        _ => {}
    }
}

/// What the entity says in the place of a value of its dimension style, by the code of that value (DXF reference, DSTYLE).
fn style_override(object: &DwgObject, code: i16) -> Option<f64> {
    let items = object.common.eed.iter().flat_map(|block| &block.items);
    let mut items = items.skip_while(|item| !matches!(item, EedItem::String(name) if name == "DSTYLE"));
    items.find(|item| matches!(item, EedItem::Short(found) if *found == code))?;
    match items.next() {
        Some(EedItem::Real(_, value)) => Some(*value),
        _ => None,
    }
}

fn text(groups: &mut Groups, text: &Text) {
    groups.text(100, "AcDbText");
    let [x, y] = text.insertion;
    groups.point(10, [x, y, text.elevation]);
    groups.text(1, &text.value);
    groups.degrees(50, text.rotation);
    groups.short(72, text.halign);
    groups.short(73, text.valign);
    if let Some([x, y]) = text.alignment.filter(|_| text.halign != 0 || text.valign != 0) {
        groups.point(11, [x, y, text.elevation]);
    }
    groups.extrusion(text.extrusion);
}

fn attribute_text(groups: &mut Groups, attribute: &Attrib, subclass: &str) {
    text(groups, &attribute.text);
    groups.text(100, subclass);
    groups.text(2, &attribute.tag);
    groups.short(70, i16::from(attribute.flags));
}

/// The name of the block, the place of the insert, and the columns and rows of an array.
pub fn insert(drawing: &Drawing, groups: &mut Groups, insert: &Insert) {
    groups.text(100, if insert.array.is_some() { "AcDbMInsertBlock" } else { "AcDbBlockReference" });
    if insert.has_attribs {
        groups.short(66, 1);
    }
    block_name(drawing, groups, insert.block_header);
    groups.point(10, insert.position);
    for (code, factor) in (41..).zip(insert.scale) {
        groups.real(code, factor);
    }
    groups.degrees(50, insert.rotation);
    if let Some(array) = &insert.array {
        groups.short(70, array.columns);
        groups.short(71, array.rows);
        groups.real(44, array.column_spacing);
        groups.real(45, array.row_spacing);
    }
    groups.extrusion(insert.extrusion);
}

pub fn block_name(drawing: &Drawing, groups: &mut Groups, handle: Option<u64>) {
    if let Some((name, _)) = handle.and_then(|handle| drawing.blocks.get(&handle)) {
        groups.text(2, name);
    }
}

fn dimension(drawing: &Drawing, groups: &mut Groups, dimension: &Dimension) {
    let (kind, subclasses): (i16, &[&str]) = match dimension.type_code {
        0x14 => (6, &["AcDbOrdinateDimension"]),
        0x15 => (0, &["AcDbAlignedDimension", "AcDbRotatedDimension"]),
        0x16 => (1, &["AcDbAlignedDimension"]),
        0x17 => (5, &["AcDb3PointAngularDimension"]),
        0x18 => (2, &["AcDb2LineAngularDimension"]),
        0x19 => (4, &["AcDbRadialDimension"]),
        _ => (3, &["AcDbDiametricDimension"]),
    };
    groups.text(100, "AcDbDimension");
    block_name(drawing, groups, dimension.block);
    let along_x = dimension.flags2.is_some_and(|flags| flags & 1 != 0);
    groups.short(70, kind | if along_x { 64 } else { 0 });
    if !dimension.user_text.is_empty() {
        groups.text(1, &dimension.user_text);
    }
    groups.point(10, dimension.pt10);
    let [x, y] = dimension.text_midpoint;
    groups.point(11, [x, y, dimension.elevation]);
    let [x, y] = dimension.pt12;
    groups.point(12, [x, y, 0.0]);
    for (code, point) in [(13, dimension.pt13), (14, dimension.pt14), (15, dimension.pt15)] {
        if let Some(point) = point {
            groups.point(code, point);
        }
    }
    if let Some([x, y]) = dimension.pt16 {
        groups.point(16, [x, y, dimension.elevation]);
    }
    if let Some(angle) = dimension.rotation {
        groups.degrees(50, angle);
    }
    groups.extrusion(dimension.extrusion);
    for subclass in subclasses {
        groups.text(100, subclass);
    }
}
