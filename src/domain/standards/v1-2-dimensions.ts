import type { Dimension } from '../judge-standard.ts';

/** The four scores of version 1.2. */
export const V1_2_DIMENSIONS: readonly Dimension[] = [
  {
    key: 'legibility',
    name: { en: 'Legibility', zh: '可读性' },
    weight: 0.2,
    question: {
      en: 'First look for hard errors: anything that makes the main message unreadable, or read wrongly, at its real size. With any of them the score is 1 to 4; without, 7 to 10, by how easily the main message reads. Secondary text belongs to information and layout, and text that is too small only for the resolution of the image is no hard error.',
      zh: '先找硬伤：任何使主要信息在实际尺寸下无法辨认或被读错的问题。有硬伤则为 1–4 分；没有则按主要信息是否易读给 7–10 分。次要文字的问题归入信息与版式；仅因图像本身分辨率不足而过小的文字不算硬伤。',
    },
    hardDefects: { most: 4 },
    deductions: null,
    bands: [
      {
        from: 9,
        to: 10,
        means: { en: 'Nothing hard to read; a glance is enough, even small', zh: '无硬伤，缩小后也一眼可读' },
      },
      { from: 7, to: 8, means: { en: 'Nothing unreadable, but it takes a moment', zh: '无硬伤，但需要片刻才能读懂' } },
      { from: 5, to: 6, means: null },
      { from: 1, to: 4, means: { en: 'A hard error', zh: '有硬伤' } },
    ],
  },
  {
    key: 'lettering_and_finish',
    name: { en: 'Lettering and finish', zh: '字形与质感' },
    weight: 0.35,
    question: {
      en: 'How well letterforms and materials reach the effect and the mood that the brief wants. Where the brief names no effect: does the chosen one suit its intent, and how well is it made? Lettering and materials alone; the layout is judged next.',
      zh: '字形与材质在多大程度上达到需求想要的效果和氛围。需求未指定效果时：所选效果是否符合其意图，做得如何？只看字形与材质，版式在下一项评判。',
    },
    hardDefects: null,
    deductions: null,
    bands: [
      {
        from: 9,
        to: 10,
        means: { en: 'Every effect reached, refined, close to the intent', zh: '各项效果全部达到且精致，贴合意图' },
      },
      {
        from: 7,
        to: 8,
        means: {
          en: 'Mostly reached, flaws in details, or the intent only broadly',
          zh: '大体达到，细节有瑕疵，或只大致符合意图',
        },
      },
      {
        from: 5,
        to: 6,
        means: {
          en: 'Half reached, ordinary, or clearly beside the intent',
          zh: '只达到一半，工艺平平，或明显偏离意图',
        },
      },
      {
        from: 1,
        to: 4,
        means: {
          en: 'Not reached, cheap, distorted, or the opposite of the intent',
          zh: '未达到，廉价、变形，或与意图相反',
        },
      },
    ],
  },
  {
    key: 'information_and_layout',
    name: { en: 'Information and layout', zh: '信息与版式' },
    weight: 0.25,
    question: {
      en: 'First deduct what the first two questions found: 3 points for the wrong deliverable, at least 1 for each text that is missing, changed or cannot be vouched for, quoted in the reason. Then: does the most important read first, do order and groups make sense, and last, balance, white space and care.',
      zh: '先按前两个问题扣分：交付物错误扣 3 分；每处缺失、改动或无法负责的文字至少扣 1 分，并在理由中引用原文。然后看：最重要的信息是否最先读到，顺序与分组是否合理，最后看均衡、留白与精细程度。',
    },
    hardDefects: null,
    deductions: { wrongDeliverable: 3, textProblem: 1 },
    bands: [
      {
        from: 9,
        to: 10,
        means: { en: 'Complete and right, the order plain at once, careful', zh: '完整准确，主次一目了然，版式讲究' },
      },
      {
        from: 7,
        to: 8,
        means: { en: 'Complete and right, clear, laid out as usual', zh: '完整准确，主次清楚，版式普通' },
      },
      { from: 5, to: 6, means: { en: 'One text is wrong, or the order is unclear', zh: '有一处信息问题，或主次不清' } },
      {
        from: 1,
        to: 4,
        means: {
          en: 'Key information missing or wrong, several texts nobody can vouch for, or out of balance',
          zh: '关键信息缺失或错误，多处文字委托方无法负责，或版面失衡',
        },
      },
    ],
  },
  {
    key: 'appeal',
    name: { en: 'Appeal', zh: '吸引力' },
    weight: 0.2,
    question: {
      en: 'The first impression and how professional it looks, nothing else: would a client who wanted this be won over at once? Suiting the intent of the brief comes first; looks that work against it earn nothing. Errors in text were deducted before and are not deducted again.',
      zh: '只看第一印象与专业程度：想要这件东西的委托方会立刻被打动吗？首先要符合需求的意图；与意图相悖的好看不得分。文字错误已在前面扣分，这里不再扣。',
    },
    hardDefects: null,
    deductions: null,
    bands: [
      {
        from: 9,
        to: 10,
        means: {
          en: 'It makes you stop: professional, memorable, just the feeling that was wanted',
          zh: '令人驻足：专业、难忘，正是想要的感觉',
        },
      },
      { from: 7, to: 8, means: { en: 'Professional, but as many others', zh: '显得专业，但平常' } },
      { from: 5, to: 6, means: { en: 'An amateur’s, or the wrong feeling', zh: '显得业余，或感觉不对' } },
      { from: 1, to: 4, means: { en: 'Nobody could use it', zh: '无法使用' } },
    ],
  },
];
