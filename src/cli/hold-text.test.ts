import { expect, it } from 'vitest'
import { heldText } from './hold-text'

const whole = {
  layers: 1,
  ready: 1,
  revisions: 1,
  revisionsHeld: 1,
  withheld: 0,
  failed: 0,
  permits: 1,
  permitsFailed: 0,
}

it('names only what is lacking of a hold, one as one and many as many', () => {
  expect(heldText(whole)).toBe('1 of 1 layer (1 of 1 revision) and 1 permit are held.')
  expect(heldText({ ...whole, layers: 3, ready: 1, revisions: 3, withheld: 1, failed: 1, permits: 1_200 })).toBe(
    '1 of 3 layers (1 of 3 revisions) and 1,200 permits are held; 1 revision is not shared, 1 revision could not be read.',
  )
  expect(heldText({ ...whole, withheld: 2, failed: 2, permitsFailed: 1 })).toMatch(
    /; 2 revisions are not shared, 2 revisions and 1 permit could not be read\.$/,
  )
})
