import { describe, expect, it } from 'vitest';
import { InvitedRole } from '#server/generated/prisma/enums.ts';
import { invitationMail } from './invitation-mail.ts';

const shop = { name: 'FISHZOME', url: 'https://shop.example' } as Parameters<typeof invitationMail>[1];
const mailFor = (role: InvitedRole) =>
  invitationMail({ to: 'ben@example.com', token: 't', role, invitedBy: 'Ada', expiresAt: new Date() }, shop);

describe('the email of an invitation', () => {
  it('names the role in plain words', () => {
    expect(mailFor('ADMIN').text).toContain('Ada invited you to manage the shop FISHZOME as an admin.');
    expect(mailFor('SUPPORT').text).toContain('support team of the shop FISHZOME. You’ll answer messages');
    expect(mailFor('WAREHOUSE').text).toContain('warehouse team of the shop FISHZOME. You’ll pack and ship');
    expect(mailFor('CATALOGUE').text).toContain('catalog team of the shop FISHZOME. You’ll manage products');
  });

  it('promises no other role than its own', () => {
    for (const role of Object.values(InvitedRole)) {
      const { subject, text, html } = mailFor(role);
      const isAdmin = role === 'ADMIN';
      expect(text.includes('as an admin')).toBe(isAdmin);
      expect(subject).toBe(`You’re invited to ${isAdmin ? 'manage' : 'work for'} FISHZOME`);
      expect(html.includes('Become an admin')).toBe(isAdmin);
    }
  });
});
