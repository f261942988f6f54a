/** Words of the menus and dialogs of the system. */
export const main = {
  quit: {
    unsaved: 'Edits of layers are not saved.',
    unsavedText: 'They are lost when the window closes. The layers are marked “Not saved yet”.',
    closeUnsaved: 'Close Without Saving',
    keepEditing: 'Keep Editing',
    uploads: 'An upload is still running. | {count} uploads are still running.',
    uploadsText: 'They stop now and go on where they were when you start Plumbline again. Nothing is sent twice.',
    quit: 'Quit',
    keepRunning: 'Keep Running',
  },
} as const
