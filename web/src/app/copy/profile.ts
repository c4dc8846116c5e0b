import { titles } from './titles.ts';

export const profile = {
  title: titles.profile,
  edit: 'Edit profile',
  editTitle: 'Edit profile',
  editLead: 'All seven fields are needed. Only you and the shop’s admins see them.',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    skill: 'Skill',
    education: 'Education',
    about: 'About yourself',
    linkedin: 'LinkedIn link',
  },
  emailHint: 'Your account’s address; it stays as it is.',
  chooseSkill: 'Choose a skill',
  // §5: verbatim.
  skills: {
    WEB_DEVELOPER: 'Web developer',
    FRONTEND_DEVELOPER: 'Frontend Developer',
    BACKEND_DEVELOPER: 'Backend Developer',
    MERN_STACK_DEVELOPER: 'Mern stack Developer',
    FULL_STACK_DEVELOPER: 'Full stack Developer',
  },
  linkedinHint: 'Such as linkedin.com/in/you',
  kept: 'We kept what you had typed before.',
  save: 'Save changes',
  saving: 'Saving …',
  cancel: 'Cancel',
  discardHint: 'What you have changed is not saved yet.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  empty: 'Who is behind the rod?',
  emptyHint:
    'Tell us a little about yourself: it takes two minutes, and only you and the shop’s admins see it.',
  fillIn: 'Fill in your profile',
  saved: 'Last changed',
  readOnly: 'You are offline: your profile can be read, and changed again once you are back.',
  linkedinOpens: 'opens in a new window',
} as const;
