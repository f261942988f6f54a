import { h, type Component } from 'vue'
import { AppError } from '../../src/shared/errors/app-error'
import AppButton from '../../src/renderer/ui/AppButton.vue'
import AppIcon from '../../src/renderer/ui/AppIcon.vue'
import EmptyState from '../../src/renderer/ui/EmptyState.vue'
import ErrorNote from '../../src/renderer/ui/ErrorNote.vue'
import FacetRow from '../../src/renderer/ui/FacetRow.vue'
import FilterPill from '../../src/renderer/ui/FilterPill.vue'
import LookBadge from '../../src/renderer/ui/LookBadge.vue'
import MiddleCut from '../../src/renderer/ui/MiddleCut.vue'
import NoteBox from '../../src/renderer/ui/NoteBox.vue'
import ProgressBar from '../../src/renderer/ui/ProgressBar.vue'
import RichText from '../../src/renderer/ui/RichText.vue'
import SectionBlock from '../../src/renderer/ui/SectionBlock.vue'
import SideSection from '../../src/renderer/ui/SideSection.vue'
import SlowStatus from '../../src/renderer/ui/SlowStatus.vue'
import SkeletonRows from '../../src/renderer/ui/SkeletonRows.vue'
import SplitHandle from '../../src/renderer/ui/SplitHandle.vue'
import SplitPane from '../../src/renderer/ui/SplitPane.vue'
import StatusBadge from '../../src/renderer/ui/StatusBadge.vue'
import { iconNames } from '../../src/renderer/ui/icon-names'
import { statusLook } from '../../src/renderer/ui/status-look'
import type { GalleryEntry } from './entries'
import { boxed, held, shown } from './held'

const word = (text: string) => ({ default: () => text })
const badge = (kind: string, values: readonly (string | number)[]) => () =>
  h(
    'div',
    values.map((value) => h('div', h(StatusBadge, { kind, value } as InstanceType<typeof StatusBadge>['$props']))),
  )
const bar = 'width: 240px'
const inList =
  (row: Component): Component =>
  () =>
    h('ul', { style: 'width: 240px; list-style: none; padding: 0' }, h(row))
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** What tells, marks and divides. */
export const parts: Record<string, GalleryEntry> = {
  AppIcon: {
    all: () =>
      h(
        'div',
        { class: 'wide', style: 'display: block' },
        iconNames.map((name) => h(AppIcon, { name })),
      ),
  },
  StatusBadge: {
    permits: badge('permit', numbers(17)),
    categories: badge('category', numbers(4)),
    jobs: badge('job', ['initializing', 'processing', 'stuck', 'error', 'completed']),
    plan: badge('plan', ['create', 'revise', 'skip', 'problem']),
    differences: badge('difference', ['added', 'removed', 'moved', 'changed']),
  },
  LookBadge: {
    plain: shown(LookBadge, { look: statusLook('permit', 3) }),
    tinted: shown(LookBadge, { look: statusLook('permit', 7), tint: true }, word('Revoked on 3 Nov')),
  },
  NoteBox: {
    info: shown(NoteBox, { tone: 'info', title: 'An older copy' }, word('The layer holds a newer one, of 12 Nov.')),
    ok: shown(NoteBox, { tone: 'ok' }, word('All 42 layers are held.')),
    warn: shown(
      NoteBox,
      { tone: 'warn' },
      { default: () => '3 rows land 6 237 km away.', actions: () => h(AppButton, { small: true }, () => 'Show them') },
    ),
    bad: shown(NoteBox, { tone: 'bad', title: 'Not sent' }, word('The service refused the file.')),
  },
  ErrorNote: {
    'with its details': shown(ErrorNote, {
      error: new AppError('internal', 'The file ends in the midst of a record. Get it again from who made it.', {
        details: { path: 'mains.shp', record: 214 },
      }),
      safe: 'The other 11 files go on.',
      actions: [{ label: 'Try again', run: () => undefined }],
    }),
  },
  EmptyState: {
    'with an action': shown(
      EmptyState,
      { icon: 'layers', title: 'No layers yet', text: 'Upload a folder to make the first.' },
      { default: () => h(AppButton, { kind: 'primary' }, () => 'Upload a folder') },
    ),
  },
  RichText: {
    'keys in a sentence': () =>
      h(
        'p',
        h(
          RichText<'connections.welcome.keyRange'>,
          { path: 'connections.welcome.keyRange' },
          { first: () => h('kbd', 'Ctrl+1'), last: () => h('kbd', '4') },
        ),
      ),
  },
  SkeletonRows: { 'on their way': boxed(bar, shown(SkeletonRows, { rows: 3, label: 'Reading the layers' })) },
  SlowStatus: { 'under way': shown(SlowStatus, { text: '12 of 40 files, 3.1 MB' }) },
  ProgressBar: {
    'a third': boxed(bar, shown(ProgressBar, { fraction: 0.33, label: 'Upload' })),
    'nobody can say': boxed(bar, shown(ProgressBar, { fraction: null, label: 'Upload' })),
    failed: boxed(bar, shown(ProgressBar, { fraction: 0.7, tone: 'bad', label: 'Upload' })),
  },
  FacetRow: {
    counted: inList(
      held(
        FacetRow,
        { modelValue: true },
        { label: 'Approved', count: 12400, largest: 40000, look: statusLook('permit', 3) },
      ),
    ),
    'not counted yet': inList(held(FacetRow, { modelValue: false }, { label: 'Rejected', count: null })),
  },
  FilterPill: { on: shown(FilterPill, { label: 'Near “Water mains”, 5 m', icon: 'map-pin' }) },
  MiddleCut: {
    'no room': () =>
      h('div', { style: 'width: 120px' }, h(MiddleCut, { text: 'UTIL_water_mains_as-built_issue_C_2026-11-02.shp' })),
    room: () => h('div', { style: 'width: 320px' }, h(MiddleCut, { text: 'mains.shp' })),
  },
  SectionBlock: {
    open: shown(SectionBlock, { id: 'gallery', title: 'Revisions' }, { default: () => h('p', '3 revisions') }),
  },
  SideSection: { plain: shown(SideSection, { title: 'Status' }, { default: () => h('p', 'What is in it') }) },
  SplitHandle: {
    upright: boxed(
      'height: 60px; flex-direction: row',
      shown(SplitHandle, { label: 'Width of the tree', vertical: true, value: 200, min: 100, max: 400 }),
    ),
  },
  SplitPane: {
    'two parts': boxed(
      'width: 320px; height: 300px',
      shown(
        SplitPane,
        { storageKey: 'gallery', share: 0.4, label: 'Height of the map' },
        { first: () => 'above', second: () => 'below' },
      ),
    ),
  },
}
