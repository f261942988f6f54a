import { useStoredChoice } from '../composables/use-stored'
import { defineWindowStore } from './define-store'

/** The ways to look at the permits that the filters let through. */
export const permitListings = ['list', 'board', 'horizon'] as const
export type PermitListing = (typeof permitListings)[number]

/** In which way the permits are looked at. */
export const usePermitListing = defineWindowStore('permit-listing', () => ({
  as: useStoredChoice<PermitListing>('permit-listing', permitListings, 'list'),
}))
