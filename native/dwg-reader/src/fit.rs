//! Splines that are stored by the points they run through: the control points that a DXF of them has.

use cadkit_dwg::native::Spline;

type Vector = [f64; 3];

/// A curve of the third degree by its knots and control points.
pub struct Curve {
    pub knots: Vec<f64>,
    pub control_points: Vec<Vector>,
}

/// The curve with a steady second derivative through the fit points; null for one that has control points, is closed or comes to nothing.
/// Where an end says no tangent it is not bent there. A tangent is the derivative by the parameter.
pub fn curve(spline: &Spline) -> Option<Curve> {
    if !spline.control_points.is_empty() || spline.closed {
        return None;
    }
    let mut points: Vec<Vector> = Vec::new();
    for point in &spline.fit_points {
        if points.last().is_none_or(|last| distance(last, point) > 0.0) {
            points.push(*point);
        }
    }
    let spans: Vec<f64> = points.windows(2).map(|pair| span(spline, distance(&pair[0], &pair[1]))).collect();
    if spans.is_empty() || spans.iter().any(|span| !span.is_finite()) {
        return None;
    }
    let ends = [tangent(spline.start_tangent), tangent(spline.end_tangent)];
    let bends = bends(&points, &spans, ends);
    Some(Curve { knots: knots(&spans), control_points: control_points(&points, &spans, &bends) })
}

/// Between the parameters of two points so far from each other: 1 for even ones, else by the distance.
fn span(spline: &Spline, distance: f64) -> f64 {
    match spline.knot_parameter {
        Some(1) => distance.sqrt(),
        Some(2) => 1.0,
        _ => distance,
    }
}

fn tangent(given: Option<Vector>) -> Option<Vector> {
    given.filter(|vector| *vector != [0.0; 3])
}

fn distance(a: &Vector, b: &Vector) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
}

fn knots(spans: &[f64]) -> Vec<f64> {
    let mut at = 0.0;
    let mut knots = vec![0.0; 4];
    for span in spans {
        at += span;
        knots.push(at);
    }
    knots.extend([at; 3]);
    knots
}

/// The second derivatives at the points: the equations of a cubic spline, which have three members each, solved from the first to the last.
fn bends(points: &[Vector], spans: &[f64], [start, end]: [Option<Vector>; 2]) -> Vec<Vector> {
    let last = spans.len();
    let mut bends = vec![[0.0; 3]; last + 1];
    for axis in 0..3 {
        let slope = |at: usize| (points[at + 1][axis] - points[at][axis]) / spans[at];
        let (mut above, mut right) = (vec![0.0; last + 1], vec![0.0; last + 1]);
        for at in 0..=last {
            let (below, middle, over, value) = match (at, start, end) {
                (0, Some(start), _) => (0.0, 2.0 * spans[0], spans[0], 6.0 * (slope(0) - start[axis])),
                (at, _, Some(end)) if at == last => {
                    (spans[at - 1], 2.0 * spans[at - 1], 0.0, 6.0 * (end[axis] - slope(at - 1)))
                }
                (at, ..) if at == 0 || at == last => (0.0, 1.0, 0.0, 0.0),
                (at, ..) => {
                    let (before, after) = (spans[at - 1], spans[at]);
                    (before, 2.0 * (before + after), after, 6.0 * (slope(at) - slope(at - 1)))
                }
            };
            let (carried, known) = if at == 0 { (0.0, 0.0) } else { (above[at - 1], right[at - 1]) };
            let pivot = middle - below * carried;
            above[at] = over / pivot;
            right[at] = (value - below * known) / pivot;
        }
        for at in (0..=last).rev() {
            let after = if at == last { 0.0 } else { bends[at + 1][axis] };
            bends[at][axis] = right[at] - above[at] * after;
        }
    }
    bends
}

/// Each control point from the value, slope and bend at the point that it belongs to (the polar form of the curve there).
fn control_points(points: &[Vector], spans: &[f64], bends: &[Vector]) -> Vec<Vector> {
    let last = spans.len();
    let each = |f: &dyn Fn(usize) -> f64| [f(0), f(1), f(2)];
    let slope = |at: usize, axis: usize| {
        let (from, span) = if at == last { (last - 1, spans[last - 1]) } else { (at, spans[at]) };
        let chord = (points[from + 1][axis] - points[from][axis]) / span;
        if at == last {
            chord + span * (bends[last - 1][axis] + 2.0 * bends[last][axis]) / 6.0
        } else {
            chord - span * (2.0 * bends[at][axis] + bends[at + 1][axis]) / 6.0
        }
    };
    let mut found = vec![points[0], each(&|axis| points[0][axis] + slope(0, axis) * spans[0] / 3.0)];
    for at in 1..last {
        let (before, after) = (spans[at - 1], spans[at]);
        found.push(each(&|axis| {
            points[at][axis] + slope(at, axis) * (after - before) / 3.0 - bends[at][axis] * before * after / 6.0
        }));
    }
    found.push(each(&|axis| points[last][axis] - slope(last, axis) * spans[last - 1] / 3.0));
    found.push(points[last]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_points_and_their_tangents_are_one_span() {
        let mut spline = Spline::default();
        spline.degree = 3;
        spline.knot_parameter = Some(2);
        spline.fit_points = vec![[0.0, 0.0, 0.0], [9.0, 3.0, 0.0]];
        spline.start_tangent = Some([3.0, 6.0, 0.0]);
        spline.end_tangent = Some([6.0, 0.0, 0.0]);
        let found = curve(&spline).unwrap();
        assert_eq!(found.knots, [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
        assert_eq!(found.control_points, [[0.0, 0.0, 0.0], [1.0, 2.0, 0.0], [7.0, 3.0, 0.0], [9.0, 3.0, 0.0]]);
    }

    #[test]
    fn points_on_a_line_stay_on_it() {
        let mut spline = Spline::default();
        spline.fit_points = vec![[0.0, 0.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [4.0, 4.0, 1.0]];
        let found = curve(&spline).unwrap();
        assert_eq!((found.knots.len(), found.control_points.len()), (9, 5));
        for [x, y, z] in found.control_points {
            assert!((x - y).abs() < 1e-12 && z == 1.0);
        }
    }
}
