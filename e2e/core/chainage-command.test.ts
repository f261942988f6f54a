import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-chainage-'))
const file = join(folder, 'road.xml')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() =>
  writeFileSync(
    file,
    `<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><Alignments>
     <Alignment name="A1" staStart="12000"><CoordGeom><Line><Start>6252470 334200</Start><End>6252470 334600</End></Line></CoordGeom>
     <StaEquation staInternal="12200" staBack="12200" staAhead="12150"/>
     <Profile><ProfAlign><PVI>12000 80</PVI><PVI>12400 84</PVI></ProfAlign></Profile></Alignment>
     <Alignment name="Ramp"><CoordGeom><Line><Start>6252520 334200</Start><End>6252520 334600</End></Line></CoordGeom></Alignment>
     </Alignments></LandXML>`,
  ),
)

const run = (...args: string[]) => runCommand(['chainage', file, ...args], {})

it('lists the alignments of a file', async () => {
  expect(await run()).toMatchObject({
    status: 0,
    printed: [
      'A1: 12+000.000 to 12+350.000, 400.000 m, 1 element, 1 station equation, with profile',
      'Ramp: 0+000.000 to 0+400.000, 400.000 m, 1 element, without profile',
    ],
  })
})

it('gives every place of a chainage, and the chainage and offset of a place', async () => {
  expect(await run('--at', '12+175', '--locate', '334300,6252467')).toMatchObject({
    status: 0,
    printed: [
      '12+175: A1, 12+175.000, at 334375.000 6252470.000, bearing 90.00000, height 81.750',
      '12+175: A1, 12+175.000, at 334425.000 6252470.000, bearing 90.00000, height 82.250',
      '334300,6252467: A1, 12+100.000, 3.000 right, at 334300.000 6252470.000, bearing 90.00000, height 81.000',
      '334300,6252467: Ramp, 0+100.000, 53.000 right, at 334300.000 6252520.000, bearing 90.00000',
    ],
  })
  const { json } = await run('--at', 'km 0.1', '--alignment', 'Ramp', '--json')
  expect(json).toMatchObject({ answers: [{ places: [{ alignment: 'Ramp', station: 100, x: 334300, y: 6252520 }] }] })
})

it('says what is nowhere, by its status too, and what it does not understand', async () => {
  expect(await run('--at', '13+000')).toMatchObject({ status: 3, printed: ['13+000: on no alignment'] })
  expect((await run('--at', 'here')).noted.join()).toContain('“here” is no chainage')
  expect((await run('--locate', '12')).noted.join()).toContain('“12” is no place')
  expect((await run('--alignment', 'B')).noted.join()).toContain('has no alignment “B”. It has “A1”, “Ramp”.')
})
