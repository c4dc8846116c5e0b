import Fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { createActionEmail } from './action-email.ts';
import type { Mail } from './mail.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { startSmtpEmulator } from './smtp-emulator.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Mailbox;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  [mailbox] = (await Promise.all([1, 2].map(() => createMailbox({ pool: database.pool })))) as [
    Mailbox,
    Mailbox,
  ];
  app = Fastify();
  await app.register(mailbox.plugin);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => database.pool.query('truncate emulator_mailbox.mail'));

const get = (url: string, host = 'localhost:4000') => app.inject({ url, headers: { host } });

const note = (changes: Partial<Mail> = {}): Mail => ({
  to: 'vi@example.com',
  subject: 'A note',
  text: 'Hello.\n',
  kind: 'note',
  ...changes,
});

interface Listed extends Mail {
  id: string;
  sentAt: string;
}

async function listed(query = ''): Promise<Listed[]> {
  return (await get(`/mailbox.json${query}`)).json();
}

describe('the list', () => {
  it('says when it is empty', async () => {
    const { statusCode, body } = await get('/mailbox');
    expect(statusCode).toBe(200);
    expect(body).toContain('No emails yet');
    expect(body).toContain('Test mode: emails stay on this computer');
    expect(await listed()).toEqual([]);
  });

  it('shows the newest first, and filters by recipient', async () => {
    await mailbox.deliver(note({ subject: 'First' }));
    await mailbox.deliver(
      note({ subject: 'Second', to: 'Ada@Example.com', link: 'http://localhost:4000/a?b=1&c=2' }),
    );
    expect((await listed()).map((mail) => mail.subject)).toEqual(['Second', 'First']);
    expect(await listed('?to=ada@example.com')).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        to: 'Ada@Example.com',
        subject: 'Second',
        text: 'Hello.\n',
        kind: 'note',
        link: 'http://localhost:4000/a?b=1&c=2',
      },
    ]);
    expect(await listed('?to=unknown@example.com')).toEqual([]);
    expect(await listed('?to=a&to=b')).toEqual([]);
    const { body } = await get('/mailbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
  });

  it('keeps the last 200 emails', async () => {
    for (let i = 1; i < 199; i += 1) await mailbox.deliver(note({ subject: 'Older' }));
    for (const [subject, count] of [
      ['199', 199],
      ['200', 200],
      ['201', 200],
    ] as const) {
      await mailbox.deliver(note({ subject }));
      const mails = await listed();
      expect([mails[0]?.subject, mails.length]).toEqual([subject, count]);
    }
  });
});

describe('an email', () => {
  it('is shown as it was sent, with its link outside the frame', async () => {
    const link = 'http://localhost:4000/auth/action?mode=verifyEmail&oobCode=abc';
    await mailbox.deliver(
      createActionEmail({
        kind: 'k',
        to: 'vi@example.com',
        subject: 'Do this',
        greeting: 'Hello,',
        before: ['One.'],
        link,
        action: 'Do it',
        after: ['Two.'],
      }),
    );
    const [mail] = await listed();
    expect(mail?.text).toBe(`Hello,\n\nOne.\n\nDo it:\n${link}\n\nTwo.\n\nTight lines,\nFISHZOME\n`);
    const page = await get(`/mailbox/${mail?.id}`);
    expect(page.body).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(page.body).toContain(`src="/mailbox/${mail?.id}/message"`);
    const framed = await get(`/mailbox/${mail?.id}/message`);
    expect(framed.body).toContain('Do it</a>');
    expect(framed.headers['content-security-policy']).toContain('sandbox');
  });

  it('cannot inject markup or scripts', async () => {
    const evil = `<img src=x onerror=alert(1)>"'`;
    await mailbox.deliver(
      note({ to: evil, subject: evil, text: evil, link: `javascript:alert(1)//${evil}` }),
    );
    await mailbox.deliver(note({ html: '<p>plain</p><script>alert(1)</script>' }));
    const [framed, escaped] = await listed();
    for (const path of ['/mailbox', `/mailbox/${escaped?.id}`]) {
      expect((await get(path)).body).not.toContain('<img src=x');
    }
    expect((await get(`/mailbox/${escaped?.id}`)).body).not.toContain('javascript:');
    const policy = (await get(`/mailbox/${framed?.id}/message`)).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  });

  it('is stored whatever it contains', async () => {
    await mailbox.deliver(note({ subject: 'nul\0l', text: '🎣 \ud800' }));
    expect((await listed())[0]?.subject).toBe('null');
  });

  it('is not found once it was deleted', async () => {
    for (const id of ['1', '0', '-1', 'abc', '9'.repeat(30), '%00', '1%20or%201=1']) {
      for (const path of [`/mailbox/${id}`, `/mailbox/${id}/message`])
        expect((await get(path)).statusCode).toBe(404);
    }
  });
});

describe('the APIs', () => {
  it('is not served under another name of this machine', async () => {
    await mailbox.deliver(note());
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/1', '/mailbox/style.css']) {
      const { statusCode, body } = await get(path, 'rebound.example');
      expect([statusCode, body]).toEqual([421, expect.stringContaining('local emulator')]);
    }
  });

  it('works without inline code, external resources or framing', async () => {
    await mailbox.deliver(note());
    const [mail] = await listed();
    for (const path of ['/mailbox', `/mailbox/${mail?.id}`, '/mailbox/none']) {
      const { body, headers } = await get(path);
      expect(body).not.toMatch(/<script(?! src="\/)|<style|\sstyle=|\son\w+=|https?:\/\/(?!localhost)/);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

it('the SMTP server accepts emails of at most 1 MB', async () => {
  let delivered = 0;
  const smtp = await startSmtpEmulator({ deliver: async () => void (delivered += 1) });
  const transport = createTransport(smtp.url);
  const send = (bytes: number) => {
    const head = 'Subject: Large\r\n\r\n';
    // The transport ends the last line.
    const raw = head + `${'x'.repeat(78)}\r\n`.repeat(bytes / 80 + 1).slice(head.length + 2, bytes);
    return transport.sendMail({ envelope: { from: 'a@example.com', to: 'b@example.com' }, raw }).then(
      ({ response }) => response,
      ({ response }: { response: string }) => response,
    );
  };
  const most = 1024 * 1024;
  const accepted = '250 OK: message queued';
  expect([await send(most - 1), await send(most), await send(most + 1)]).toEqual([
    accepted,
    accepted,
    '552 too large',
  ]);
  expect(delivered).toBe(2);
  transport.close();
  await smtp.close();
});
