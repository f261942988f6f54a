import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-chainage-'))
const file = join(folder, 'road.xml')
const feet = join(folder, 'feet.xml')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  writeFileSync(
    file,
    `<LandXML version="1.2"><Units><Metric linearUnit="meter"/></Units><Alignments>
     <Alignment name="A1" staStart="12000"><CoordGeom><Line><Start>6252470 334200</Start><End>6252470 334600</End></Line></CoordGeom>
     <StaEquation staInternal="12200" staBack="12200" staAhead="12150"/>
     <Profile><ProfAlign><PVI>12000 80</PVI><PVI>12400 84</PVI></ProfAlign></Profile></Alignment>
     <Alignment name="Ramp" staStart="-50"><CoordGeom><Line><Start>6252520 334200</Start><End>6252520 334600</End></Line></CoordGeom></Alignment>
     </Alignments></LandXML>`,
  )
  writeFileSync(
    feet,
    `<LandXML version="1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments>
     <Alignment name="F" staStart="1000"><CoordGeom><Line><Start>-20 -3937</Start><End>-20 3937</End></Line></CoordGeom></Alignment>
     </Alignments></LandXML>`,
  )
})

const run = (path: string, ...args: string[]) => runCommand(['chainage', path, ...args], {})

it('lists the alignments of a file', async () => {
  expect(await run(file)).toMatchObject({
    status: 0,
    printed: [
      'A1: 12+000.000 to 12+350.000, 400.000 m, 1 element, 1 station equation, with profile',
      'Ramp: -0+050.000 to 0+350.000, 400.000 m, 1 element, without profile',
    ],
  })
})

it('gives places of stations in metres, and their text as the station equations show it', async () => {
  const { json, status } = await run(file, '--at', '12175', '12225', '-10', '--json')
  expect(status).toBe(0)
  expect(json).toEqual([
    ...[
      { asked: '12175', station: 12175, distance: 175, text: '12+175.000', x: 334375, z: 81.75 },
      { asked: '12225', station: 12225, distance: 225, text: '12+175.000', x: 334425, z: 82.25 },
    ].map((place) => ({ ...place, alignment: 'A1', offset: 0, y: 6252470, bearing: 90 })),
    {
      ...{ asked: '-10', alignment: 'Ramp', station: -10, distance: 40, text: '-0+010.000', offset: 0 },
      ...{ x: 334240, y: 6252520, z: null, bearing: 90 },
    },
  ])
  // As it is shown, it is in two places.
  const shown = (await run(file, '--at', '12+175', '--json')).json as { station: number }[]
  expect(shown.map(({ station }) => station)).toEqual([12175, 12225])
})

it('gives the station and offset of places on each alignment, the nearest first', async () => {
  const { json } = await run(file, '--point', '334300,6252467', '334300,6252519', '--json')
  expect(json).toMatchObject([
    { alignment: 'A1', station: 12100, offset: 3, x: 334300, y: 6252470, z: 81 },
    { alignment: 'Ramp', station: 50, offset: 53, x: 334300, y: 6252520, z: null },
    { alignment: 'Ramp', station: 50, offset: 1 },
    { alignment: 'A1', station: 12100, offset: -49 },
  ])
  const only = await run(file, '--point', '334300,6252467', '--alignment', 'Ramp', '--within', '60')
  expect(only.printed).toEqual([
    '334300,6252467: Ramp, 0+050.000 (50.000 m), 53.000 m right, at 334300.000 6252520.000, bearing 90.00000',
  ])
})

it('tells metres of a file in feet, and takes coordinates below zero', async () => {
  const { json } = await run(feet, '--point', '-1968.5,-30', '--json')
  expect(json).toMatchObject([
    { alignment: 'F', station: 904.80061, text: '29+68.500', offset: 3.048006, x: -1968.5, y: -20 },
  ])
  expect((await run(feet, '--at', '904.8006096', '--json')).json).toMatchObject([{ x: -1968.5 }])
})

it('says what is nowhere with the range, by its status too, and what it does not understand', async () => {
  const beyond = await run(file, '--at', '12100', '13000', '--json')
  expect(beyond).toMatchObject({ status: 3, json: [{ station: 12100 }] })
  expect(beyond.noted).toContain('Station 13000 is on no alignment: “A1” runs from 12000.000 to 12400.000 m; “Ramp” runs from -50.000 to 350.000 m.') // prettier-ignore
  const before = await run(file, '--point', '334100,6252470', '--alignment', 'A1', '--json')
  expect(before).toMatchObject({ status: 3, json: [] })
  expect(before.noted.join()).toMatch(/beside no alignment.*“A1” runs from 12000\.000 to 12400\.000 m/)
  expect(await run(file, '--at', 'here')).toMatchObject({ status: 2, noted: [expect.stringContaining('“here” is no station')] }) // prettier-ignore
  expect((await run(file, '--point', '12')).noted.join()).toContain('“12” is no place')
  expect((await run(file, '--alignment', 'B')).noted.join()).toContain('has no alignment “B”. It has “A1”, “Ramp”.')
})
