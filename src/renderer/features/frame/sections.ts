import type { SectionDefinition } from '../section'

const found = import.meta.glob<{ section: SectionDefinition }>('../*/section.ts', { eager: true })

/** All sections of the window in the order of their tabs. */
export const sections: readonly SectionDefinition[] = Object.values(found)
  .map((module) => module.section)
  .sort((a, b) => a.order - b.order)
