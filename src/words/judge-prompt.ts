/** What a model that judges reads around the standard, in the languages of a standard. */
export const JUDGE_PROMPT = {
  en: {
    scale: (name: string, key: string, weight: number) => `## ${name} (\`${key}\`, ${weight} % of the whole)`,
    band: (from: number, to: number, means: string) => `- ${from === to ? from : `${from}–${to}`}: ${means}`,
    notUsed: 'not used',
    hardDefects: (most: number) =>
      `List every hard error in \`hard_defects\`, quoted or named. With any of them the score is ${most} or less; without one it is higher.`,
    answerTitle: 'What you hand in',
    answer: `One JSON object, nothing before it and nothing after it: \`outputs\` holds one object for every design, each design once, under its id. Fill in the fields in the order in which the form has them, as that is the order of judgement; write each reason before its score.

- \`deliverable_ok\`: whether it is the right deliverable; \`deliverable_note\` says why not.
- \`missing\`: required texts that are not on the design. \`altered\`: texts that it prints otherwise than the brief has them. \`invented\`: texts that the client never gave and cannot vouch for. \`placeholders_printed\`: placeholders that were printed as they stand. Quote each text; an empty list means that there is none.
- \`intent_fit\`: whether it has the feeling that the brief wants, with one line of reason.
- \`notes\`: what else is worth noting, or an empty text.

Anchors are not handed in. There is no overall score: it is computed.`,
    brief: 'The brief',
    requiredText: 'Text that must be on the design. It is the only reference for judging text:',
    noRequiredText: 'The brief lists no text that must be on the design.',
    anchors: 'Anchors: designs that were scored before. Look at them first and keep to their scale.',
    anchor: (id: string, scores: string, note: string) => `Anchor ${id}. ${scores}${note === '' ? '' : `. ${note}`}`,
    score: (name: string, score: number) => `${name} ${score}`,
    designs: (count: number) => `The designs to judge: ${count}. Look at all of them before you score the first.`,
    design: (id: string) => `Design ${id}`,
    end: 'Now judge every design and hand in the JSON object.',
  },
  zh: {
    scale: (name: string, key: string, weight: number) => `## ${name}（\`${key}\`，占总分 ${weight}%）`,
    band: (from: number, to: number, means: string) => `- ${from === to ? from : `${from}–${to}`}：${means}`,
    notUsed: '不使用',
    hardDefects: (most: number) =>
      `在 \`hard_defects\` 中列出每一处硬伤，引用原文或指明位置。只要有硬伤，分数不高于 ${most}；没有则高于 ${most}。`,
    answerTitle: '提交内容',
    answer: `只提交一个 JSON 对象，前后不加任何内容：\`outputs\` 中每件设计各有一个对象，按编号各出现一次。请按表单的顺序填写各字段，这就是判断的顺序；每项先写理由，再写分数。

- \`deliverable_ok\`：交付物是否正确；不正确时在 \`deliverable_note\` 中说明原因。
- \`missing\`：设计上缺少的必需文字。\`altered\`：与需求写法不同的文字。\`invented\`：委托方从未提供、也无法负责的文字。\`placeholders_printed\`：原样印出的占位文字。每处都引用原文；没有则为空列表。
- \`intent_fit\`：是否有需求想要的感觉，并用一句话说明理由。
- \`notes\`：其他值得记录的内容，没有则留空。

锚点不提交。没有总分，总分由系统计算。`,
    brief: '需求',
    requiredText: '设计上必须出现的文字，这是判断文字的唯一依据：',
    noRequiredText: '需求没有列出必须出现的文字。',
    anchors: '锚点：以前评过分的设计。请先看它们，并与它们保持同一尺度。',
    anchor: (id: string, scores: string, note: string) => `锚点 ${id}。${scores}${note === '' ? '' : `。${note}`}`,
    score: (name: string, score: number) => `${name} ${score} 分`,
    designs: (count: number) => `需要评判的设计共 ${count} 件。给第一件打分之前，请先看完全部。`,
    design: (id: string) => `设计 ${id}`,
    end: '现在请评判每一件设计，并提交 JSON 对象。',
  },
} as const;
