import { computed, ref } from 'vue'
import { guideTopics, type GuideTopic } from '../model/guide-topics'
import { defineWindowStore } from './define-store'
import { useGuidePlace } from './guide-place'

/** What is read in the guide, and what opens it. */
export const useGuide = defineWindowStore('guide', () => {
  const stands = useGuidePlace()
  /** Places gone through, `page#heading`; the last is shown. */
  const trail = ref<string[]>([])
  const place = computed(() => trail.value.at(-1) ?? null)

  function goTo(next: string): void {
    if (next !== place.value) trail.value = [...trail.value.slice(-49), next]
  }
  function back(): void {
    trail.value = trail.value.slice(0, -1)
  }

  /** Opens the page of a topic: over everything where a dialog is open or there is no project to work on, else beside the work. */
  function open(topic: GuideTopic): void {
    goTo(guideTopics[topic])
    const isWorkOutOfReach = document.querySelector('.dialog, .no-project') !== null
    if (isWorkOutOfReach) stands.isOver = true
    else stands.isBeside = true
  }
  /** Opens the page that fits what one looks at; asked for in the guide it closes it. */
  function toggle(): void {
    if (!document.activeElement?.closest('.guide')) open(topicAtHand() ?? stands.topic)
    else if (stands.isOver) stands.isOver = false
    else stands.isBeside = false
  }

  return { trail, place, goTo, back, open, toggle }
})

/** The topic of what has the keyboard or lies above all; null: none, the section that is shown decides. */
function topicAtHand(): GuideTopic | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog[data-guide]')].at(-1)
  const named = dialog ?? document.activeElement?.closest<HTMLElement>('[data-guide]')
  const topic = named?.dataset.guide ?? ''
  return Object.hasOwn(guideTopics, topic) ? (topic as GuideTopic) : null
}
