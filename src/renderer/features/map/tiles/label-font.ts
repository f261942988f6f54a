import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** A worker does not know the fonts of the page: loads the shipped one. Where that fails, the next of the family is taken. */
export async function loadLabelFont(fonts: FontFaceSet): Promise<void> {
  const faces = [latin, latinExtended].map(
    (url) => new FontFace('Inter Variable', `url(${url})`, { weight: '100 900', ...rangeOf(url) }),
  )
  for (const face of faces) fonts.add(face)
  await Promise.allSettled(faces.map((face) => face.load()))
}

const rangeOf = (url: string) => (url === latin ? { unicodeRange: 'U+0000-00FF, U+2000-206F, U+2212' } : {})
