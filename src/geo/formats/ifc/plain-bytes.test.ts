import { describe, expect, it } from 'vitest'
import { ifcFormat } from './ifc-format'
import { plainBytes } from './plain-bytes'

describe('the text of a STEP file', () => {
  it('turns letters of Windows-1252 into those of the standard, and leaves UTF-8 and ASCII alone', () => {
    const ansi = Buffer.from("#1=IFCWALL('T\xfcr \x80\x801');#2=IFCWALL('\xdf');", 'latin1')
    expect(Buffer.from(plainBytes(ansi)).toString('latin1')).toBe(
      "#1=IFCWALL('T\\X2\\00FC\\X0\\r \\X2\\20AC20AC\\X0\\1');#2=IFCWALL('\\X2\\00DF\\X0\\');",
    )
    for (const text of ["#1=IFCWALL('Tür');", "#1=IFCWALL('door');"]) {
      const bytes = Buffer.from(text, 'utf8')
      expect(plainBytes(bytes)).toBe(bytes)
    }
  })

  it('is known with comments anywhere', () => {
    const head = (text: string) => ifcFormat.detect(Buffer.from(text), { name: '', main: null as never, members: [] })
    expect(head("/* by * hand **/\nISO-10303-21;HEADER;FILE_SCHEMA /* s */ (/**/('IFC4'));")).toBe(true)
    expect(head("ISO-10303-21;HEADER;FILE_SCHEMA(('AP214'));")).toBe(false)
  })
})
