import { expect, it } from 'vitest'
import { askMetered, readConnectionCost, readNetworkManager } from './metered'

it('reads what NetworkManager says of the network, its guesses too', () => {
  expect(['u 0', 'u 1\n', 'u 2', 'u 3', 'u 4', '', 'Failed'].map(readNetworkManager)).toEqual([
    ...['unknown', 'yes', 'no', 'yes', 'no', 'unknown', 'unknown'],
  ])
})

it('reads what Windows says of the cost of the network', () => {
  expect(['Unrestricted\r\n', 'Fixed', 'Variable', 'Unknown', ''].map(readConnectionCost)).toEqual([
    ...['no', 'yes', 'yes', 'unknown', 'unknown'],
  ])
})

it('says that it cannot tell where no program tells', async () => {
  expect(await askMetered('darwin')).toBe('unknown')
})
