import { expect, it } from 'vitest'
import { isBeside, shownAtOnce } from './beside'

const columns = ['thema', 'identificatie.namespace', 'label']

it('knows texts, dimensions and records of a delivery, by the class in whatever name', () => {
  expect(isBeside('gasLageDruk – Liander – Annotatie', columns)).toBe(true)
  expect(isBeside('UtilityLink', ['inspireId.namespace'])).toBe(true)
  expect(isBeside('Documents', ['name', 'in the delivery'])).toBe(true)
})

it('takes what lies in the ground, or demands a precaution, for no such thing, nor layers of others that are called so', () => {
  expect(isBeside('gasHogeDruk – Liander – OlieGasChemicalienPijpleiding', columns)).toBe(false)
  expect(isBeside('gasHogeDruk – Liander – AanduidingEisVoorzorgsmaatregel', columns)).toBe(false)
  expect(isBeside('water – Vitens – DiepteTovMaaiveld', columns)).toBe(false)
  expect(isBeside('Documents', ['name'])).toBe(false)
})

it('shows of a dig enquiry what lies there and its area, not what is recorded all over it', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const pipe = 'gasLageDruk – Liander – OlieGasChemicalienPijpleiding'
  const texts = 'gasLageDruk – Liander – Annotatie'
  const enquiry = named('Beheerder', 'Documents', 'GebiedsinformatieLevering', 'Graafpolygoon', pipe, texts)
  expect(shownAtOnce(enquiry)).toEqual(named('Graafpolygoon', pipe, texts))
  expect(shownAtOnce(named('Documents', 'Beheerder'))).toEqual(named('Documents', 'Beheerder'))
})
