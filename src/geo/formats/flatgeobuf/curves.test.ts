import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'

/** One multisurface, a circle by arcs beside a triangle, written by GDAL 3.6. */
const written =
  'H4sIAAAAAAACA41UzW7aQBBeCmlQiqI04oB6Wlk9pNIG+Q+MpUiNAcsgEUAYVCrLBxM2xJKxEbiq0mOfoQ/RPkUOfYU+Q855Azprm/zQ0nqk3c878/nbXY9nrmaT7NVskpFzCL1FG3uDMMqjAtp/8ByhEsxFiERWaMGEIz9CQxiZhPcCxq8sQt9h5NC23d/GWDrfINCQ59zAfAjquWhXpnoI8xiCd7BBM9GqABp6z2gMTIv7YJi4JnNE75r6Rb2jgydYelNs0GBKQ/cSmzerkM6xoNZkTP0VnU88ypELIOuDf5JPhkvHX7nhO85ORTcUiU/NrSlSaq4gVNILC1VFTk9WqmJqsihIKiPrnU67b/bazcePX5WUmiApRFRrZbGiiKJUqUqko3eNYWvUbQ8tbk7DJXx2wbYfMqU1GqOB1vhoiWUe3P1BG45hccaSUv+ze3nNEZ5oXaOjxwpTOoMIOMu8oMgVSVTFiqCqsiTByw3Top7nLlaBO3U8ItpEG7fh75htruI5oRt+mlJ80nEgo8QPluE16Q2acG3BTr3PtmrgzzaygQ+y1FmFiaqYXnVkaoZumY1eH37fVrB0vwR+6Hj4MpgvAp/6IQ6usNTEqygfZciBNtC1JF1sWa/3xtapypNTocYTQADQZSnS+6bBEVkSq7YNtfMSRpy1uJZYmFXg3Xq9BniVTyqUxXxnTlk9HkE1xh2gENUj2F7+SZ270//Xdwb9zf7kbSJnmbinMGO9gHWEfNJr2NleP2hk0B47K49//gD8Ft+jkEvOtkj4X2N/Nhfpbax4/hxLO9bb/hiLUY96tH1QLsaPB7mkF5ai5XHEzD9hHidXY7wDtMvu3z9HdL4jfrv95m+mJYQ+0AUAAA=='

it('draws the arcs of a multisurface by their true bounds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  try {
    const path = join(folder, 'curves.fgb')
    writeFileSync(path, gunzipSync(Buffer.from(written, 'base64')))
    const report = await inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
    expect(report.layers[0]).toMatchObject({ features: 1, geometryTypes: ['MultiPolygon'], srid: 4326 })
    ;[0, -1, 6, 6].forEach((value, side) => expect(report.layers[0]?.bboxNative?.[side]).toBeCloseTo(value, 9))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
