//! Header, tables, and the object that says where the drawing lies.

use crate::drawing::Drawing;
use crate::groups::Groups;
use crate::own;
use crate::stream::{color, section};

pub fn write(drawing: &Drawing, groups: &mut Groups) {
    section(groups, "HEADER");
    groups.text(9, "$ACADVER");
    // Of a version whose texts are UTF-8, as these are.
    groups.text(1, "AC1032");
    groups.text(9, "$INSUNITS");
    groups.short(70, i16::try_from(drawing.insert_units).unwrap_or(0));
    groups.text(0, "ENDSEC");
    section(groups, "TABLES");
    for linetype in drawing.linetypes.values() {
        groups.text(0, "LTYPE");
        groups.text(2, &linetype.entry.name);
        for dash in &linetype.dashes {
            groups.real(49, dash.length);
        }
    }
    for layer in drawing.layers.values() {
        groups.text(0, "LAYER");
        groups.text(2, &layer.entry.name);
        groups.short(70, i16::from(layer.frozen));
        let (index, true_color) = color(&layer.color);
        let index = if index == 0 { 7 } else { index.saturating_abs() };
        groups.short(62, if layer.on && layer.color.index >= 0 { index } else { -index });
        if let Some(rgb) = true_color {
            groups.long(420, rgb);
        }
        if let Some(linetype) = layer.linetype.and_then(|handle| drawing.linetypes.get(&handle)) {
            groups.text(6, &linetype.entry.name);
        }
    }
    groups.text(0, "ENDSEC");
    section(groups, "OBJECTS");
    if let Some(object) = drawing.geodata.and_then(|handle| drawing.object_with_bytes(handle)) {
        own::geodata(drawing, groups, &object);
    }
    groups.text(0, "ENDSEC");
}
