import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const compute: HelpPage = {
  slug: 'compute',
  title: 'Compute',
  lead: 'Virtual machines of a project near its data, for what has to run there. An installation need not have them.',
  sections: [
    {
      id: 'what-they-are',
      title: 'What instances are',
      body: html`<p>
          An instance is a virtual machine: a size, a system on a disk of its own, and an address at which you log in by
          SSH. The owner of a project and its admins see the pages of Compute, where the installation has it and the
          project may use it; members do not.
        </p>
        <p>
          What lies on the disk of an instance is not encrypted by your passphrase. Those who run the installation can
          read it, as they can read the memory of the machine.
        </p>`,
    },
    {
      id: 'ssh-keys',
      title: 'SSH keys',
      body: html`<p>
          An SSH key has two halves. The private one stays on your computer; the public one is put into instances, which
          then let in whoever has the private one. Make a key in a terminal, unless you have one:
        </p>
        <pre><code>ssh-keygen -t ed25519
cat ~/.ssh/id_ed25519.pub</code></pre>
        <p>
          Add the line that the second command shows under SSH Keys. Keys of the kinds <code>ssh-ed25519</code> and
          <code>ssh-rsa</code> with 2048 bits at least are taken. The list shows the fingerprint of each, as
          <code>ssh-keygen -lf</code> does.
        </p>
        <p>
          A key that is removed from the list stays in the instances that have it. To lock its holder out of them, take
          its line out of <code>~/.ssh/authorized_keys</code> on each.
        </p>`,
    },
    {
      id: 'deploy',
      title: 'Deploy an instance',
      body: html`<p>
          “Deploy New Instance” asks for a name, which stands in the list, and a hostname, which the machine calls
          itself; location and system; the type, which says how many vCPUs and how much memory it has; the size of its
          boot disk; and the SSH keys that it lets in.
        </p>
        <p>
          Then it waits for its turn, gets its disk, starts, and is “Running” once SSH answers. Its password is shown
          once, when it is made. How many instances a project can have, and how large they can be together, stands on
          the page Overview.
        </p>`,
    },
    {
      id: 'log-in',
      title: 'Log in',
      body: html`<p>
          The button beside the address copies what logs in, such as <code>ssh -p 22001 debian@192.0.2.7</code>. By SSH
          your key opens, not the password: that is for the machine’s own console and for <code>sudo</code>, where the
          system asks for one.
        </p>
        <p>
          “Set a new password” makes another one and shows it once. It holds from the next start of the instance on. The
          console log shows what a machine wrote to its console, which helps where it does not start.
        </p>`,
    },
    {
      id: 'storage',
      title: 'Access to buckets',
      body: html`<p>
          An instance can be given S3 credentials for chosen buckets when it is made, where its location reaches the
          storage and its system has tools for it. The credentials stand in the home of its user, for the tools that the
          form names. They list and read; “May write and delete” allows the rest. They are made with the passphrase of
          the project, like other access keys, and are in the list of access keys under a name that begins with
          <code>instance-</code>. Deleting that key there ends them at once.
        </p>
        <p>
          Whoever becomes that user on the machine can use them, and so can those who run the installation. They end
          when the instance is removed.
        </p>`,
    },
    {
      id: 'changes',
      title: 'Stop, change, remove',
      body: html`<p>
          A stopped instance keeps its disk and its address. “Update type” gives it another size: a machine that runs is
          stopped and started for it. Its disk never becomes smaller.
        </p>
        <p>
          “Remove” takes the machine, its disk with all data on it, its address and its S3 credentials. Nobody can bring
          them back; what lies in buckets stays.
        </p>
        <p>
          While the account of the project’s owner is frozen, its instances are stopped. They start again when the
          freeze ends.
        </p>`,
    },
    {
      id: 'costs',
      title: 'Costs',
      body: html`<p>
        Where the installation charges for Compute, types have a price for each hour in which a machine runs, from its
        start on, also before SSH answers. Each GB of boot disk has a price for each hour in which it exists, also while
        the machine is stopped. The page Overview says how many hours instances ran this month, and what that comes to.
      </p>`,
    },
  ],
}
