import { t } from '../../language'

/** Three things that a newcomer should have seen; WindowTour.vue has, by their ids, a frame for what each points at. */
export const tourSteps = () =>
  [
    { id: 'layers', title: t('guide.tour.layers'), text: t('guide.tour.layersText') },
    { id: 'upload', title: t('guide.tour.upload'), text: t('guide.tour.uploadText') },
    { id: 'offline', title: t('guide.tour.offline'), text: t('guide.tour.offlineText') },
  ] as const
