import { describe, expect, it } from 'vitest';
import { messages } from '../../../.storybook/states/messages.ts';
import { indexStories } from '../../../.storybook/states/story-index.ts';

/** Verbatim, by section. */
const specification = {
  '§2': ['Your page Not Found!', 'Coming soon!'],
  '§4': ['Plz Pay', 'PAID', 'Already Admin'],
  '§5': [
    'Email is Required',
    'Provide a valid Email',
    'Password is Required',
    'Must be 6 characters or longer',
    'Name is Required',
  ],
  '§6': ['Forbidden: You are not an Admin/user'],
  '§8': [
    'Sorry! you are not allowed to access this page!',
    'Plz register!',
    'Without an admin! Let alone Add a admin',
    'today this equipment not available try tomorrow!',
    'profie change failed try again!',
    'Sent again',
    'Adding failed try later!',
    'failed to delete!',
    'No user is logged in',
    'Authority says:',
    'Developer Authority says: ',
    'You loggin successfully',
    'You loggin with google',
    'WELCOME TO FISHZOME',
    'Sent email Verification mail check your inbox/spam!',
    'Congrats! Order Add to card!',
    'Delete Successfully!',
    'We appreciated your review',
    'Successfully made an admin!',
    'Product added in home page',
    'successfully Payment complete!',
    'payment Sent to database',
    'Are you sure to Delete this parts?',
    'Are you sure to logout?',
  ],
};

describe('the messages of the specification', () => {
  it.each(Object.entries(specification))('of %s are all there, verbatim, and no others', (section, words) => {
    const ours = messages.filter((message) => message.section === section);
    expect(ours.map((message) => message.words).sort()).toEqual([...words].sort());
  });

  it('link to existing stories', () => {
    const stories = indexStories(
      import.meta.glob<string>('/web/src/**/*.stories.tsx', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    );
    const there = new Set(stories.map(({ story }) => story));
    expect(messages.filter(({ story }) => !there.has(story))).toEqual([]);
  });
});
