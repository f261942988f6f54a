import '../map/map-room'
import '../paper/paper-room'
import '../revisions/difference-room'
import '../services/services-room'
import type { KeyedCommand } from '../../../shared/model/command-keys'
import { withinSentence } from '../../format/sentences'
import { t } from '../../language'

const section = (title: string) => t('frame.commands.showSection', { section: withinSentence(title) })

/** What each command with keys does, also while the part of the window that runs it is not shown. */
const titles: Record<KeyedCommand, () => string> = {
  'view.layers': () => section(t('layers.title')),
  'view.permits': () => section(t('permits.tab')),
  'view.jobs': () => section(t('jobs.title')),
  'view.uploads': () => section(t('uploads.title')),
  'view.toggleInspector': () => t('frame.commands.toggleInspector'),
  'view.nextPanel': () => t('frame.commands.nextPanel'),
  'view.previousPanel': () => t('frame.commands.previousPanel'),
  'view.print': () => t('paper.commands.print'),
  'app.openPalette': () => t('frame.search'),
  'app.openGuide': () => t('frame.guide'),
  'app.showShortcuts': () => t('frame.commands.shortcuts'),
  'app.openSettings': () => t('frame.commands.settings'),
  'app.showActivity': () => t('frame.commands.activity'),
  'edit.undo': () => t('frame.undo'),
  'edit.redo': () => t('frame.redo'),
  'edit.showHistory': () => t('frame.commands.history'),
  'map.identify': () => t('map.commands.identify'),
  'map.chooseBox': () => t('map.commands.chooseBox'),
  'map.chooseRing': () => t('map.commands.chooseRing'),
  'map.measureDistance': () => t('map.commands.measureDistance'),
  'map.measureArea': () => t('map.commands.measureArea'),
  'map.goTo': () => t('map.commands.goTo'),
  'services.draw': () => t('services.window.draw'),
  'services.here': () => t('services.window.here'),
  'map.zoomAll': () => t('map.commands.zoomAll'),
  'map.zoomIn': () => t('map.commands.zoomIn'),
  'map.zoomOut': () => t('map.commands.zoomOut'),
  'layers.showTable': () => t('map.commands.showTable'),
  'layers.compare': () => t('map.commands.compare'),
  'layers.move': () => t('map.commands.move'),
  'layers.hold': () => t('map.commands.hold'),
  'layers.read': () => t('map.commands.read'),
  'compare.next': () => t('differences.step.next'),
  'compare.previous': () => t('differences.step.previous'),
  'permits.liveOnMap': () => t('permits.commands.liveOnMap'),
  'upload.chooseFolder': () => t('uploads.intake.chooseFolder'),
  'upload.chooseFiles': () => t('uploads.intake.chooseFiles'),
  'upload.tickRows': () => t('uploads.plan.commands.tickRows'),
  'upload.start': () => t('uploads.plan.commands.start'),
}

export const shortcutTitle = (id: KeyedCommand): string => titles[id]().replace(/…$/, '')

const groups: Record<string, () => string> = {
  view: () => t('frame.groups.view'),
  app: () => t('frame.groups.program'),
  edit: () => t('frame.groups.edit'),
  map: () => t('map.groups.map'),
  layers: () => t('map.groups.layers'),
  compare: () => t('revisions.compare.title'),
  permits: () => t('permits.title'),
  upload: () => t('uploads.title'),
}

export const shortcutGroup = (id: KeyedCommand): string => groups[id.split('.')[0] ?? '']?.() ?? ''
