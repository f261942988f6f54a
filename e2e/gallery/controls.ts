import { defineComponent, h, ref, withDirectives } from 'vue'
import AppButton from '../../src/renderer/ui/AppButton.vue'
import AppCheckbox from '../../src/renderer/ui/AppCheckbox.vue'
import AppContextMenu from '../../src/renderer/ui/AppContextMenu.vue'
import AppDialog from '../../src/renderer/ui/AppDialog.vue'
import AppMenu from '../../src/renderer/ui/AppMenu.vue'
import AppSelect from '../../src/renderer/ui/AppSelect.vue'
import AppSwitch from '../../src/renderer/ui/AppSwitch.vue'
import DateField from '../../src/renderer/ui/DateField.vue'
import IconButton from '../../src/renderer/ui/IconButton.vue'
import SearchSelect from '../../src/renderer/ui/SearchSelect.vue'
import SegmentedControl from '../../src/renderer/ui/SegmentedControl.vue'
import TextField from '../../src/renderer/ui/TextField.vue'
import type { MenuItem } from '../../src/renderer/ui/menu'
import { vTip } from '../../src/renderer/ui/tip'
import { useToastList } from '../../src/renderer/stores/toasts'
import type { GalleryEntry } from './entries'
import { held, shown } from './held'

const offline = 'There is no network.'
const word = (text: string) => ({ default: () => text })
const run = (): void => undefined
const menu: MenuItem[] = [
  { id: 'zoom', label: 'Zoom to extent', icon: 'maximize', keys: 'Z', run },
  { id: 'labels', label: 'Labels', checked: true, run },
  { id: 'revise', label: 'Revise…', icon: 'upload', disabledReason: offline, run },
  { id: 'remove', label: 'Delete…', icon: 'trash-2', danger: true, separated: true, run },
]
const systems = [
  { value: 7856, label: 'EPSG:7856' },
  { value: 28356, label: 'EPSG:28356' },
  { value: 4326, label: 'EPSG:4326', disabled: true },
]
const found = [
  { key: '7856', label: 'EPSG:7856', detail: 'GDA2020 / MGA zone 56' },
  { key: '28356', label: 'EPSG:28356', detail: 'GDA94 / MGA zone 56' },
]

/** Opened by its button, as in the window. */
const dialog = defineComponent(() => {
  const open = ref(false)
  return () => [
    h(AppButton, { onClick: () => (open.value = true) }, () => 'Delete 2 layers…'),
    h(
      AppDialog,
      {
        guide: 'layers' as const,
        title: 'Delete 2 layers?',
        description: 'Their revisions are deleted on the service.',
        open: open.value,
        'onUpdate:open': (value: boolean) => (open.value = value),
      },
      {
        default: () => h('p', 'Water mains, Sewer rising main'),
        footer: () => h(AppButton, { kind: 'danger', onClick: () => (open.value = false) }, () => 'Delete'),
      },
    ),
  ]
})

const toast = defineComponent(() => {
  const list = useToastList()
  const tell = () => list.show('“Water mains” was moved to Utilities.', { action: { label: 'Undo', run } }, null)
  return () => h(AppButton, { onClick: tell }, () => 'Tell news')
})

/** What one presses, types into and chooses with. */
export const controls: Record<string, GalleryEntry> = {
  AppButton: {
    plain: shown(AppButton, { icon: 'download' }, word('Download')),
    primary: shown(AppButton, { kind: 'primary' }, word('Start 12 uploads')),
    quiet: shown(AppButton, { kind: 'quiet', small: true }, word('Details')),
    danger: shown(AppButton, { kind: 'danger' }, word('Delete')),
    pressed: shown(AppButton, { pressed: true }, word('Swipe')),
    busy: shown(AppButton, { busy: true }, word('Connecting')),
    'cannot be used': shown(AppButton, { disabledReason: offline }, word('Revise…')),
    'with its key': shown(AppButton, { keys: 'Ctrl+U' }, word('Upload')),
  },
  IconButton: {
    plain: shown(IconButton, { icon: 'upload', label: 'Upload', keys: 'Ctrl+U' }),
    pressed: shown(IconButton, { icon: 'ruler', label: 'Measure', pressed: true }),
    'cannot be used': shown(IconButton, { icon: 'trash-2', label: 'Delete', disabledReason: offline }),
  },
  AppCheckbox: {
    on: held(AppCheckbox, { modelValue: true }, {}, word('Include in services reports')),
    off: held(AppCheckbox, { modelValue: false }, { hint: 'Applies to all its revisions.' }, word('Superseded')),
    'several values': held(AppCheckbox, { modelValue: false }, { mixed: true }, word('Offline')),
    'cannot be used': held(AppCheckbox, { modelValue: true }, { disabledReason: offline }, word('Offline')),
  },
  AppSwitch: {
    on: held(AppSwitch, { modelValue: true }, {}, word('Hold offline')),
    off: held(AppSwitch, { modelValue: false }, { hint: '214 MB' }, word('Hold offline')),
    'not known': held(AppSwitch, { modelValue: null }, {}, word('Hold offline')),
    'cannot be used': held(AppSwitch, { modelValue: false }, { disabledReason: offline }, word('Hold offline')),
  },
  TextField: {
    plain: held(TextField, { modelValue: 'Water mains' }, { label: 'Name' }),
    'with a hint': held(
      TextField,
      { modelValue: '' },
      { label: 'Folder', hint: 'Names with “/” make folders in folders.' },
    ),
    'with an error': held(TextField, { modelValue: '' }, { label: 'Name', error: 'A layer has a name.' }),
    'with a unit': held(TextField, { modelValue: '5' }, { label: 'Distance', type: 'number', unit: 'm' }),
    'several values': held(TextField, { modelValue: '' }, { label: 'Comment', mixed: true }),
    'several lines': held(TextField, { modelValue: 'As built, issue C.\nChecked.' }, { label: 'Comment', rows: 3 }),
    'read only': held(TextField, { modelValue: 'WM-21990' }, { label: 'Key', readonly: true, mono: true }),
    search: held(
      TextField,
      { modelValue: '' },
      { label: 'Find', hideLabel: true, icon: 'search', placeholder: 'Find a layer' },
    ),
  },
  DateField: {
    'a day': held(DateField, { modelValue: '2026-11-21' }, { label: 'Valid until' }),
    none: held(DateField, { modelValue: '' }, { label: 'Valid until' }),
    'with an error': held(
      DateField,
      { modelValue: '2026-11-21' },
      { label: 'Valid until', error: 'It lies before “Valid from”.' },
    ),
  },
  AppSelect: {
    plain: held(AppSelect, { modelValue: 7856 }, { label: 'System', options: systems }),
    'several values': held(AppSelect, { modelValue: null }, { label: 'System', options: systems, mixed: '2 systems' }),
    'with an error': held(AppSelect, { modelValue: null }, { label: 'System', options: systems, error: 'Choose one.' }),
    'cannot be used': held(
      AppSelect,
      { modelValue: 7856 },
      { label: 'System', options: systems, disabledReason: offline },
    ),
  },
  SearchSelect: {
    chosen: held(
      SearchSelect,
      { query: '' },
      {
        label: 'System',
        shown: 'EPSG:7856, GDA2020 / MGA zone 56',
        placeholder: 'Code or name',
        options: found,
        emptyText: 'Nothing matches.',
      },
    ),
    'with an error': held(
      SearchSelect,
      { query: '' },
      {
        label: 'System',
        shown: '',
        placeholder: 'Code or name',
        options: [],
        emptyText: 'Nothing matches.',
        error: 'Choose a system.',
      },
    ),
  },
  SegmentedControl: {
    'one of three': held(
      SegmentedControl,
      { modelValue: 'swipe' },
      {
        label: 'View',
        options: [
          { value: 'swipe', label: 'Swipe' },
          { value: 'side', label: 'Side by side' },
          { value: 'differences', label: 'Differences' },
        ],
      },
    ),
  },
  AppMenu: { closed: shown(AppMenu, { items: menu }, { default: () => h(AppButton, () => 'More') }) },
  MenuItems: {
    'in a menu': held(
      AppMenu,
      { open: false },
      { items: menu },
      { default: () => h(AppButton, () => 'Open the menu') },
    ),
  },
  AppContextMenu: {
    'over a thing': shown(AppContextMenu, { items: menu }, { default: () => h('p', { tabindex: 0 }, 'Water mains') }),
  },
  AppDialog: { closed: dialog },
  ToastHost: { 'to be told': toast },
  TooltipHost: {
    'on a word': () => withDirectives(h('span', { tabindex: 0 }, 'Point at it'), [[vTip, 'What it says of itself.']]),
  },
}
