import { expect, it } from 'vitest'
import { endsInEllipsis } from './cut-texts'
import { cutFaults, englishLeft } from './faults'

const cut = (text: string, tip = text, fault = endsInEllipsis) => ({ fault, text, tip, where: 'b > span' })

it('lets names end in an ellipsis where a tooltip says them whole, and no word of the window', () => {
  expect(cutFaults([cut('Exclusion zones, marine')], 'de')).toEqual([])
  expect(cutFaults([cut('Exclusion zones, marine', '')], 'de')).toHaveLength(1)
  expect(cutFaults([cut('Verlängerung nötig')], 'de')).toHaveLength(1)
  expect(cutFaults([cut('325 Objekte')], 'de')).toHaveLength(1)
  expect(cutFaults([cut('1134')], 'de')).toHaveLength(1)
  expect(cutFaults([cut('Ŕéñéŵáĺ ŕéɋúíŕéđ······')], 'en-XA')).toHaveLength(1)
})

it('takes what lies over another text, or leaves its box, for a fault whatever it says', () => {
  expect(cutFaults([cut('Exclusion zones, marine', '', 'leaves its box')], 'fr')).toHaveLength(1)
})

it('knows English by the words that German has others for, also with something put into them', () => {
  const shown = ['Show the layer', 'The service refused the credential for “Harbour”.', '2 of 3 layers done', 'Status']
  expect(englishLeft(shown, 'de')).toEqual([
    expect.stringContaining('“Show the layer” ('),
    expect.stringContaining('The service refused the credential'),
    expect.stringContaining('2 of 3 layers done'),
  ])
  expect(englishLeft(['Permit areas', 'Water mains', 'Permit to dig', 'Layer anzeigen'], 'de')).toEqual([])
})
