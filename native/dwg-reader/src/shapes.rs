//! Groups of entities with many points: polylines, splines, leaders, hatches and pictures.

use cadkit_dwg::native::{Hatch, HatchEdgeData, Image, Leader, LwPolyline, Spline};

use crate::fit;
use crate::groups::Groups;

pub fn lwpolyline(groups: &mut Groups, line: &LwPolyline) {
    groups.text(100, "AcDbPolyline");
    groups.short(70, i16::from(line.closed()));
    groups.real(38, line.elevation);
    for (at, point) in line.points.iter().enumerate() {
        groups.plane_point(10, *point);
        if let Some(bulge) = line.bulges.get(at).filter(|bulge| **bulge != 0.0) {
            groups.real(42, *bulge);
        }
    }
    groups.extrusion(line.extrusion);
}

pub fn spline(groups: &mut Groups, spline: &Spline) {
    groups.text(100, "AcDbSpline");
    groups.short(70, i16::from(spline.closed) | i16::from(spline.periodic) << 1 | i16::from(spline.rational) << 2);
    groups.short(71, i16::try_from(spline.degree).unwrap_or(3));
    if let Some(curve) = fit::curve(spline) {
        curve.knots.iter().for_each(|knot| groups.real(40, *knot));
        curve.control_points.iter().for_each(|point| groups.point(10, *point));
    }
    for knot in &spline.knots {
        groups.real(40, *knot);
    }
    for (at, point) in spline.control_points.iter().enumerate() {
        groups.point(10, *point);
        if let Some(weight) = spline.weights.get(at) {
            groups.real(41, *weight);
        }
    }
    for point in &spline.fit_points {
        groups.point(11, *point);
    }
}

/// The vertices, and before the last the one where the line turns to the text, which a DXF has and a DWG has not.
pub fn leader(groups: &mut Groups, leader: &Leader, arrow_size: Option<f64>) {
    groups.text(100, "AcDbLeader");
    let hook = arrow_size.and_then(|size| hook(leader, size));
    for (at, point) in leader.points.iter().enumerate() {
        if let Some(hook) = hook.filter(|_| at + 1 == leader.points.len()) {
            groups.point(10, hook);
        }
        groups.point(10, *point);
    }
}

/// Straight leaders to a text have a hook as long as an arrow head where they come in by more than 15 degrees.
fn hook(leader: &Leader, size: f64) -> Option<[f64; 3]> {
    let [.., before, last] = leader.points.as_slice() else { return None };
    let [x, y, z] = leader.x_direction;
    let (dx, dy, dz) = (last[0] - before[0], last[1] - before[1], last[2] - before[2]);
    let length = (dx * dx + dy * dy + dz * dz).sqrt();
    let along = (dx * x + dy * y + dz * z).abs();
    let is_straight_to_text = leader.annotation_type == 0 && leader.path_type == 0 && leader.annotation.is_some();
    if !is_straight_to_text || size <= 0.0 || length == 0.0 || along >= length * 15_f64.to_radians().cos() {
        return None;
    }
    let step = if leader.hook_line_on_x { size } else { -size };
    Some([last[0] + x * step, last[1] + y * step, last[2] + z * step])
}

/// The frame, and the corners that it is clipped to.
pub fn image(groups: &mut Groups, image: &Image, kind: &str) {
    groups.text(100, if kind == "WIPEOUT" { "AcDbWipeout" } else { "AcDbRasterImage" });
    groups.point(10, image.insertion);
    groups.point(11, image.u);
    groups.point(12, image.v);
    groups.plane_point(13, image.size);
    groups.short(280, i16::from(image.clipping));
    groups.short(71, image.clip_type);
    for corner in &image.clip_vertices {
        groups.plane_point(14, *corner);
    }
    if image.clip_inside == Some(true) {
        groups.flag(290, true);
    }
}

pub fn hatch(groups: &mut Groups, hatch: &Hatch) {
    groups.text(100, "AcDbHatch");
    groups.point(10, [0.0, 0.0, hatch.elevation]);
    groups.extrusion(hatch.extrusion);
    groups.long(91, i32::try_from(hatch.paths.len()).unwrap_or(i32::MAX));
    for path in &hatch.paths {
        groups.long(92, path.flags);
        if path.flags & 2 != 0 {
            groups.short(72, i16::from(!path.bulges.is_empty()));
            groups.short(73, i16::from(path.closed));
            groups.long(93, i32::try_from(path.polyline.len()).unwrap_or(i32::MAX));
            for (at, point) in path.polyline.iter().enumerate() {
                groups.plane_point(10, *point);
                if let Some(bulge) = path.bulges.get(at) {
                    groups.real(42, *bulge);
                }
            }
            continue;
        }
        groups.long(93, i32::try_from(path.edges.len()).unwrap_or(i32::MAX));
        for edge in &path.edges {
            hatch_edge(groups, edge);
        }
    }
}

fn hatch_edge(groups: &mut Groups, edge: &HatchEdgeData) {
    match edge {
        HatchEdgeData::Line { start, end } => {
            groups.short(72, 1);
            groups.plane_point(10, *start);
            groups.plane_point(11, *end);
        }
        HatchEdgeData::Arc { center, radius, start, end, ccw } => {
            groups.short(72, 2);
            groups.plane_point(10, *center);
            groups.real(40, *radius);
            groups.degrees(50, *start);
            groups.degrees(51, *end);
            groups.short(73, i16::from(*ccw));
        }
        HatchEdgeData::Ellipse { center, major_axis, ratio, start, end, ccw } => {
            groups.short(72, 3);
            groups.plane_point(10, *center);
            groups.plane_point(11, *major_axis);
            groups.real(40, *ratio);
            groups.degrees(50, *start);
            groups.degrees(51, *end);
            groups.short(73, i16::from(*ccw));
        }
        HatchEdgeData::Spline { degree, rational, periodic, knots, control_points, weights, .. } => {
            groups.short(72, 4);
            groups.long(94, *degree);
            groups.short(73, i16::from(*rational));
            groups.short(74, i16::from(*periodic));
            groups.long(95, i32::try_from(knots.len()).unwrap_or(i32::MAX));
            groups.long(96, i32::try_from(control_points.len()).unwrap_or(i32::MAX));
            for knot in knots {
                groups.real(40, *knot);
            }
            for (at, point) in control_points.iter().enumerate() {
                groups.plane_point(10, *point);
                if let Some(weight) = weights.get(at) {
                    groups.real(42, *weight);
                }
            }
        }
        _ => {}
    }
}
