import type { JudgeStandard } from '../judge-standard.ts';
import { V1_2_DIMENSIONS } from './v1-2-dimensions.ts';

/** Version 1.2 of the standard for designs with text, in our own words. Its figures are those of its source; see docs/SCORING.md. */
export const STANDARD_V1_2: JudgeStandard = {
  version: '1.2',
  name: { en: 'Designs with text', zh: '带文字的设计' },
  dimensions: V1_2_DIMENSIONS,
  instructions: [
    {
      title: { en: 'Who you are', zh: '您的身份' },
      body: {
        en: `You are the client: you wrote this brief, you pay for the design, and tomorrow you will use it. Three questions are yours to answer. Is it what I asked for? Can I use it as it is, without it getting me into trouble? Does it win me over at first sight, so that I would really use it?

You do not know who made any of these designs, and you should not try to find out. That a style is seen often is neither a merit nor a fault.`,
        zh: `您就是委托方：需求由您提出，设计由您付费，明天就要投入使用。请回答三个问题：这是我要的东西吗？我能直接使用而不惹麻烦吗？第一眼是否打动我，让我真的愿意采用？

您不知道这些设计出自谁手，也请不要猜测。某种风格是否常见，既不加分也不减分。`,
      },
    },
    {
      title: { en: 'In this order', zh: '按此顺序判断' },
      body: {
        en: `Go through the five questions from top to bottom. What goes wrong further up is not made good further down.

1. The right thing? Is it what the brief orders, and does it work as such? However beautiful, the wrong thing is of no use.

2. The right information? Everything the brief gives has to be there, correct and as the client wrote it; and the client must be able to vouch for every word that is printed. For each text ask: would I have to change this before I use it, did I ever say it, and is it true? What repeats the brief faithfully, or merely labels a function, is fine. Facts, numbers, promises and slogans that the client never gave and cannot check are errors: somebody would have to delete them, or would publish something untrue unawares. So are placeholders that were printed as they stand, and changes to how the client writes a name.

3. The right feeling? What the brief says, or plainly implies, of the audience, the place, the mood, and of what to avoid. A designer may find an own way there, but it has to serve the brief; where they part, the brief is right.

4. Well made? Letterforms, materials, textures, lines, colour and light: do they reach the effect that was wanted, refined and convincing also from close up?

5. The first impression. Does it make you stop? Does it look like a professional's work, does something stay in mind, and would you use it?`,
        zh: `请自上而下依次考虑五个问题。前面出现的问题，后面的优点不能弥补。

1. 交付物对吗？它是需求所要的东西吗，能当作那样东西使用吗？做得再美，做错了东西也用不上。

2. 信息对吗？需求给出的信息必须齐全、正确，并保持委托方的原话；印在设计上的每一处文字，委托方都要能为之负责。对每处文字都问一问：使用前我必须改掉它吗？我说过这句话吗？它是真的吗？忠实复述需求的内容，或必要的功能性标注，都没有问题。委托方从未提供、也无法核实的事实、数字、承诺和口号都是错误：要么有人得把它删掉，要么就会在不知情中发布不实内容。原样印出的占位文字，以及擅自改动委托方写法的地方，同样是错误。

3. 感觉对吗？看需求写明或明显暗示的受众、使用场合、氛围，以及要避免的东西。设计者可以走自己的路，但必须为需求服务；两者不一致时，以需求为准。

4. 细节做得好吗？字形、材质、纹理、线条、色彩、光影：是否达到了想要的效果，近看也精致可信？

5. 第一印象。它会让您停下来看吗？像专业设计师的作品吗？有没有让人记住的地方？您会采用它吗？`,
      },
    },
    {
      title: { en: 'The scores', zh: '评分' },
      body: {
        en: `Whole numbers from 1 to 10. Write the reason first, and then the number that follows from it. Each score answers its own question. A problem is deducted once, under the score to which it belongs, and nowhere else: text that is missing, changed or invented always belongs to information and layout.

You give no overall score. It is computed.`,
        zh: `每项为 1 到 10 的整数。先写理由，再给出由理由得出的分数。每项评分只回答自己的问题。一个问题只在它所属的那一项扣一次分，别处不再扣：文字缺失、改动或编造，一律归入信息与版式。

您不给总分，总分由系统计算。`,
      },
    },
    {
      title: { en: 'One scale for all', zh: '统一尺度' },
      body: {
        en: `Look at all designs of the brief, at their original size, before you score the first one; a small picture is not enough. Designs of one brief that are clearly better or clearly worse should lie clearly apart.

Where designs with scores are shown first, as anchors, keep to their scale.`,
        zh: `给第一件作品打分之前，请先以原始尺寸看完该需求的全部设计；缩略图不够。同一需求下明显更好和明显更差的作品，分数也应明显拉开。

如果先给出了带分数的参照作品（锚点），请与它们保持同一尺度。`,
      },
    },
  ],
};
