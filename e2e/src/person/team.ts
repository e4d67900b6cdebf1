import type { Page } from 'playwright-core'
import { shows } from './shows'

/** The people of a project, on its Team page. */
export const teamSteps = (page: Page) => {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

  async function actOn(email: string, item: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  return {
    /** The row of somebody, with this role. */
    teammate: (email: string, role = '') =>
      page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: email }).filter({ hasText: role }),

    /** What the menu of somebody's row offers; nothing where there is no menu. */
    async actionsFor(email: string): Promise<string[]> {
      const button = page.getByRole('button', { name: `Actions for ${email}` })
      if (!(await button.isVisible())) return []
      await button.click()
      const items = page.getByRole('menuitem')
      await shows(items)
      const names = await items.allInnerTexts()
      await page.keyboard.press('Escape')
      await shows(items, false)
      return names
    },

    async invite(emails: readonly string[]): Promise<void> {
      await page.getByRole('button', { name: 'Add Member' }).click()
      await dialog('Add Member').getByLabel('Enter e-mail').fill(emails.join('\n'))
      await dialog('Add Member').getByRole('button', { name: 'Send Invite' }).click()
      await shows(dialog('Add Member'), false)
    },

    async changeRole(email: string, role: 'Member' | 'Admin'): Promise<void> {
      await actOn(email, 'Change role')
      await dialog('Change Role').getByRole('radio', { name: role }).click()
      await dialog('Change Role').getByRole('button', { name: 'Save' }).click()
      await shows(page.getByText('Member role was updated successfully'))
    },

    async withdrawInvitation(email: string): Promise<void> {
      await actOn(email, 'Withdraw invitation')
      await dialog('Withdraw invitation').getByRole('button', { name: 'Withdraw 1 invitation' }).click()
      await shows(page.getByText('The invitation was withdrawn.'))
    },

    async resendInvitation(email: string): Promise<void> {
      await actOn(email, 'Resend invitation')
      await shows(page.getByText('Invite sent!'))
    },

    /** With all access keys that they made. */
    async removeMember(email: string): Promise<void> {
      await actOn(email, 'Remove member')
      await dialog('Remove member')
        .getByRole('checkbox', { name: 'Also delete the access keys that they created' })
        .check()
      await dialog('Remove member').getByRole('button', { name: 'Remove 1 member' }).click()
      await shows(page.getByText('Members were successfully removed from the project'))
    },

    async leaveProject(email: string): Promise<void> {
      await actOn(email, 'Leave project')
      await dialog('Leave project').getByRole('button', { name: 'Leave project' }).click()
      await shows(page.getByRole('heading', { name: 'All projects' }))
    },
  }
}
