import type { Component } from 'vue'
import { controls } from './controls'
import { parts } from './parts'
import { tables } from './tables'

/** A component's states by name, each a component that draws it. The compiler cannot list the folder: gallery.spec.ts does. */
export type GalleryEntry = Record<string, Component>

export const gallery: Record<string, GalleryEntry> = { ...controls, ...parts, ...tables }
