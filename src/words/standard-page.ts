/** What stands around the data of a standard on its page, in the languages that standards have. */
interface StandardWords {
  readonly version: (version: string) => string;
  readonly other: string;
  readonly intro: string;
  readonly scope: readonly [title: string, body: string];
  readonly run: readonly [title: string, ...points: string[]];
  readonly failures: {
    readonly title: string;
    readonly about: string;
    readonly head: readonly [string, string, string, string];
    readonly after: string;
  };
  readonly judge: string;
  readonly dimensions: {
    readonly title: string;
    readonly head: readonly [string, string];
    readonly unused: string;
    readonly hard: (most: number) => string;
    readonly deducted: (deliverable: number, text: number) => string;
    readonly warned: string;
  };
  readonly fields: { readonly title: string; readonly about: string; readonly head: readonly [string, string] };
  readonly overall: { readonly title: string; readonly about: string; readonly name: string };
  readonly earlier: readonly [title: string, body: string];
}

export const STANDARD_PAGE: Readonly<Record<'en' | 'zh', StandardWords>> = {
  en: {
    version: (version) => `Version ${version}`,
    other: '[中文](SCORING.zh.md)',
    intro:
      'By this the works of a benchmark are scored, unless its host sets another standard. The page is written from the data that the product itself uses (`src/domain/standards/`); a test holds it to that. Every judgement is stored with the version by which it was given, and earlier versions stay readable. The figures and rules of version 1.2 are those of the scoring standard of the data set `ai-design-benchmark` by Funovate Technology; the words here are our own.',
    scope: [
      'What it is for',
      'For designs in which text plays a part. Lettering and finish weighs the most: what is measured is how well a model designs with type. Pictures without text, be they illustrations or photographs, lie outside.',
    ],
    run: [
      'How a benchmark is run',
      'Every brief asks for text and lists the text that must be on the design. Whether text is right is judged by that list alone.',
      'Only what is being tested differs. Everything else (image model, prompts, format, effort, limits) is the same for all models; no model gets settings of its own. A run for which a limit was raised is a side note: shown, labelled, and out of the ranking.',
      'Every model has at least three runs of every brief, unless the host sets another number. The first direction of a run is the one that is scored. Nobody picks.',
      'What became of a run is read from its logs, by the rules below. The model’s own failures count and are final; all others are run again. Every attempt is kept, and published apart from the ranking.',
      'Judges see codes, never names. One judge scores all designs of a brief in one pass. What somebody would take at first sight is a side note, with who said it.',
      'The report gives means with 95 % intervals (bootstrap over the briefs, as designs of one brief share a pass), the scores by dimension and by layer, and the text problems per design. Two models are compared over the briefs that both have finished; where the interval of the difference crosses zero, it is a tie.',
    ],
    failures: {
      title: 'What became of a run',
      about: 'The rules are asked from top to bottom, for every attempt; the first that holds decides.',
      head: ['Rule', 'It holds when', 'Outcome', 'Then'],
      after:
        'A run has a work exactly when its last attempt is completed. Runs that still ask for a rerun keep judging from opening, unless the host opens without them; the report then says how many.',
    },
    judge: 'What judges read',
    dimensions: {
      title: 'Dimensions',
      head: ['Score', 'What it means'],
      unused: '(not used)',
      hard: (most) => `Hard defects are listed. With any of them the score is ${most} or less; without, it is higher.`,
      deducted: (deliverable, text) =>
        `The wrong deliverable costs ${deliverable} points; each text that is missing, altered, invented or a placeholder costs at least ${text}.`,
      warned: 'Where a number and what was written beside it disagree, the judge is told, and decides.',
    },
    fields: {
      title: 'What is written of each design',
      about: 'In this order; the reason before the number.',
      head: ['Field', 'What it holds'],
    },
    overall: { title: 'The whole', about: 'Computed by the server; judges give no such number.', name: 'overall' },
    earlier: [
      'Earlier versions',
      'The benchmarks of image models of October 2026 (Grok Imagine 2.0, Qwen Image 3.0) went by a predecessor with the same four scores, weights and formula. Its aim for lettering and finish was the effect that the prompt named, text was compared with the prompt line by line, and the wrong deliverable cost 3 points. Version 1.2 lets judges stand where the client stands and gives the questions an order, judges the intent (mood, audience, use) where a brief describes a feeling rather than an effect, and keeps text problems out of appeal.',
    ],
  },
  zh: {
    version: (version) => `版本 ${version}`,
    other: '[English](SCORING.md)',
    intro:
      '评测作品按此标准评分，除非主办者另设标准。本页由产品自身使用的数据（`src/domain/standards/`）生成，并由测试保证一致。每份评判都与其所依据的版本一同保存，旧版本始终可以查阅。1.2 版的数字和规则来自 Funovate Technology 的数据集 `ai-design-benchmark` 的评分标准；文字为我们自己所写。',
    scope: [
      '适用范围',
      '适用于含有文字的设计。字形与质感权重最大：衡量的是模型运用文字做设计的能力。没有文字的图像（插画、照片等）不在范围之内。',
    ],
    run: [
      '评测如何进行',
      '每份需求都要求有文字，并列出设计上必须出现的文字。文字是否正确，只以这份清单为准。',
      '只有被测试的部分不同，其余（图像模型、提示词、格式、推理强度、限额）对所有模型一律相同，任何模型都没有自己的设置。为某次运行放宽了限额的，只作附注：照样展示并注明，但不进入排名。',
      '每个模型对每份需求至少运行三次，主办者另行设定的除外。每次运行以第一个方案计分，不作任何挑选。',
      '运行结果由日志按下列规则判定。模型自身的失败计入结果且不再重跑，其余一律重跑。每次尝试都会保留，并在排名之外单独公布。',
      '评审只看到代号，看不到名称。同一份需求的全部设计由同一位评审一次评完。凭第一眼的选择只作附注，并注明是谁选的。',
      '报告给出均值及 95% 区间（对需求作自助法重抽样，因为同一需求的设计出自同一轮评判）、各维度与各层的得分，以及每件设计的文字问题数。两个模型在双方都完成的需求上比较；差值的区间跨过零，即为平手。',
    ],
    failures: {
      title: '运行结果的判定',
      about: '对每次尝试自上而下逐条检查，最先成立的一条决定结果。',
      head: ['规则', '成立条件', '结果', '随后'],
      after:
        '当且仅当最后一次尝试完成时，运行才有作品。仍需重跑的运行会使评判无法开始，除非主办者决定不等它们；报告会注明数量。',
    },
    judge: '评审须知',
    dimensions: {
      title: '评分维度',
      head: ['分数', '含义'],
      unused: '（不使用）',
      hard: (most) => `须列出硬伤。有硬伤时不高于 ${most} 分；没有则更高。`,
      deducted: (deliverable, text) =>
        `交付物错误扣 ${deliverable} 分；每处缺失、改动、编造的文字或原样印出的占位文字至少扣 ${text} 分。`,
      warned: '分数与所写内容不一致时会提示评审，由评审决定。',
    },
    fields: { title: '每件设计要写的内容', about: '按此顺序，先写理由，再给分数。', head: ['字段', '内容'] },
    overall: { title: '总分', about: '由系统计算，评审不给总分。', name: '总分' },
    earlier: [
      '更早的版本',
      '2026 年 10 月的图像模型评测（Grok Imagine 2.0、Qwen Image 3.0）使用的是前一版：四项评分、权重和公式相同；字形与质感以提示词指定的效果为目标，文字与提示词逐行核对，交付物错误扣 3 分。1.2 版让评审站在委托方的位置，并为各问题规定先后顺序；在需求描述感觉而非效果时评判其意图（氛围、受众、用途）；文字问题不再影响吸引力。',
    ],
  },
};

/** Fields of a judgement beside its dimensions, in the order of judgement. */
export const JUDGEMENT_FIELD_WORDS = {
  en: {
    id: 'The design’s code in this pass',
    deliverable: 'Whether it is the thing that was ordered, with a note',
    texts: 'Texts, each quoted: not on the design; printed otherwise; never given by the client; left to be filled in',
    intent: '`fits`, `partly_fits` or `does_not_fit`, with a reason',
    dimension: 'The reason and the score',
    hardDimension: 'The hard defects, the reason and the score',
    notes: 'Anything else',
  },
  zh: {
    id: '该设计在本轮中的代号',
    deliverable: '是否为所要的东西，附说明',
    texts: '逐条引用的文字：设计上没有的；写法被改动的；委托方从未提供的；原样印出的占位文字',
    intent: '`fits`、`partly_fits` 或 `does_not_fit`，附理由',
    dimension: '理由与分数',
    hardDimension: '硬伤、理由与分数',
    notes: '其他',
  },
} as const;
