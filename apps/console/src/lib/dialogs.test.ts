import { expect, it, vi } from 'vitest'
import { openDialog, whenNoDialogIsOpen } from './dialogs'

const SomeDialog = () => null
const OtherDialog = () => null

it('what comes unasked comes at once where nothing is open, and else when the last dialog is closed', async () => {
  const come = vi.fn()
  whenNoDialogIsOpen(come)
  expect(come).toHaveBeenCalledTimes(1)

  const closeLower = openDialog(SomeDialog)
  const closeUpper = openDialog(OtherDialog)
  whenNoDialogIsOpen(come)
  closeUpper()
  await Promise.resolve()
  expect(come).toHaveBeenCalledTimes(1)
  closeLower()
  await Promise.resolve()
  expect(come).toHaveBeenCalledTimes(2)
  openDialog(SomeDialog)()
  await Promise.resolve()
  expect(come).toHaveBeenCalledTimes(2)
})
