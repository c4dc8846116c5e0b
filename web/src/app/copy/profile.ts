import { titles } from './titles.ts';

export const profile = {
  title: titles.profile,
  edit: 'Edit profile',
  editTitle: 'Edit profile',
  editLead: 'All seven fields are required. Only you and the shop’s admins can see them.',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    skill: 'Skill',
    education: 'Education',
    about: 'About yourself',
    linkedin: 'LinkedIn link',
  },
  emailHint: 'Your account email can’t be changed here.',
  chooseSkill: 'Choose a skill',
  // §5: verbatim.
  skills: {
    WEB_DEVELOPER: 'Web developer',
    FRONTEND_DEVELOPER: 'Frontend Developer',
    BACKEND_DEVELOPER: 'Backend Developer',
    MERN_STACK_DEVELOPER: 'Mern stack Developer',
    FULL_STACK_DEVELOPER: 'Full stack Developer',
  },
  linkedinHint: 'For example, linkedin.com/in/you',
  kept: 'We restored your draft.',
  save: 'Save changes',
  empty: 'Your profile is empty',
  emptyHint: 'Tell us about yourself. It takes two minutes, and only you and the shop’s admins can see it.',
  fillIn: 'Complete your profile',
  saved: 'Last updated',
  readOnly: 'You’re offline. You can edit your profile when you’re back online.',
  linkedinOpens: 'opens in a new window',
} as const;
