import { count, fileSize, percent } from '../format.ts';

export const upload = {
  title: 'Your design',
  heading: (contest: string) => `Your design for ${contest}`,
  brief: 'The brief',
  rules: [
    'One still picture of one screen. PNG, JPEG, WebP, AVIF, TIFF or GIF, up to 20 MB.',
    'Everybody sees it on the same grey wall. File name, time and all other data in the file are removed.',
    'You can replace it until submissions close. You will never be asked to judge your own design.',
  ],
  choose: 'Choose a picture',
  chooseOther: 'Choose another picture',
  drop: 'or drop it here',
  chosen: (name: string, bytes: number) => `${name}, ${fileSize(bytes)}. Not handed in yet.`,
  previewAlt: 'The picture you chose, on the grey wall',
  noPreview: 'This browser cannot show this kind of file. After handing in you see it as voters will.',
  label: 'Your name with the results',
  labelHelp: 'Optional. Shown only after publication; left empty, you appear as “Designer” and a number.',
  submit: 'Hand in',
  replace: 'Replace the picture',
  sending: (share: number) => `Sending, ${percent(share)}`,
  preparing: 'Received. It is being prepared for the wall…',
  progressLabel: 'Upload',
  failed: 'The picture was not handed in',
  doneTitle: 'Handed in',
  done: 'This is exactly what voters will see.',
  doneAlt: 'Your design as voters will see it',
  named: (label: string) =>
    label === ''
      ? 'With the results you appear as “Designer” and a number.'
      : `With the results you appear as “${label}”.`,
  withdraw: 'Withdraw it',
  withdrawAsk: 'Withdraw your design? You can hand in another until submissions close.',
  withdrawYes: 'Yes, withdraw',
  tooLarge: (limit: number) => `This file is larger than ${count(limit)} MB. Please choose a smaller one.`,
  before: {
    title: 'Submissions are not open yet',
    text: 'Come back when the host opens them. This page then takes your picture.',
  },
  after: {
    submitted: 'Submissions are closed. Your design takes part.',
    missing: { title: 'Submissions are closed', text: 'No design of yours takes part, but you can still vote.' },
  },
  vote: 'To the voting page',
  results: 'See the results',
};
