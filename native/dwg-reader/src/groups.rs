//! Writes groups as they stand in a binary DXF: a code of two bytes, then the value.
//! Source: DXF reference, Binary DXF Files.

#[derive(Default)]
pub struct Groups {
    pub bytes: Vec<u8>,
}

impl Groups {
    /// A text in UTF-8. Control characters are written as a caret and a letter, as DXF does.
    pub fn text(&mut self, code: u16, text: &str) {
        self.code(code);
        for byte in text.bytes() {
            match byte {
                0 => {}
                1..=31 => self.bytes.extend([b'^', byte + 64]),
                b'^' => self.bytes.extend(*b"^ "),
                _ => self.bytes.push(byte),
            }
        }
        self.bytes.push(0);
    }

    pub fn real(&mut self, code: u16, value: f64) {
        self.code(code);
        self.bytes.extend(value.to_le_bytes());
    }

    /// A whole number of two bytes (codes 60 to 79, 170 to 179, 270 to 289).
    pub fn short(&mut self, code: u16, value: i16) {
        self.code(code);
        self.bytes.extend(value.to_le_bytes());
    }

    /// A whole number of four bytes (codes 90 to 99, 420 to 429).
    pub fn long(&mut self, code: u16, value: i32) {
        self.code(code);
        self.bytes.extend(value.to_le_bytes());
    }

    /// One byte (codes 290 to 299).
    pub fn flag(&mut self, code: u16, value: bool) {
        self.code(code);
        self.bytes.push(u8::from(value));
    }

    /// x by the code, y and z by the codes 10 and 20 above it.
    pub fn point(&mut self, code: u16, [x, y, z]: [f64; 3]) {
        self.real(code, x);
        self.real(code + 10, y);
        self.real(code + 20, z);
    }

    pub fn plane_point(&mut self, code: u16, [x, y]: [f64; 2]) {
        self.real(code, x);
        self.real(code + 10, y);
    }

    /// The direction of an object coordinate system; that of the world is left out.
    pub fn extrusion(&mut self, direction: [f64; 3]) {
        if direction != [0.0, 0.0, 1.0] && direction != [0.0; 3] {
            self.point(210, direction);
        }
    }

    /// An angle as people gave it: without what its way through radians added in the last places.
    pub fn degrees(&mut self, code: u16, radians: f64) {
        self.real(code, (radians.to_degrees() * 1e12).round() / 1e12);
    }

    fn code(&mut self, code: u16) {
        self.bytes.extend(code.to_le_bytes());
    }
}
