/** Rules by which an attempt's log is read, by their names in domain/run-outcome.ts. */
export const RUN_RULES = {
  en: {
    'another-step-failed':
      'a step of the pipeline other than the model was the last and brought nothing, or ended with an error',
    'connection-failed': 'the connection to the endpoint broke, or nobody answered in time',
    'endpoint-failed': 'the endpoint said that it could not: status 401, 403, 408, 429, or 500 and above',
    'cut-off-at-the-limit': 'the model stopped because it had reached its limit',
    'request-refused': 'the endpoint called the request wrong: any other status of 400 and above',
    'command-failed': 'the command ended with an error',
    'nothing-came-out': 'the model answered, and there was nothing in it',
    'cannot-be-opened': 'the model answered with something that cannot be opened',
    'work-is-there': 'none of the above: there is a work',
  },
  zh: {
    'another-step-failed': '最后一步不是模型而是流程中的其他步骤，且没有产出或以错误结束',
    'connection-failed': '与接口的连接中断，或无人按时应答',
    'endpoint-failed': '接口表示自身无法处理：状态码 401、403、408、429，或 500 及以上',
    'cut-off-at-the-limit': '模型因达到限额而停止',
    'request-refused': '接口认为请求有误：其他 400 及以上的状态码',
    'command-failed': '命令以错误结束',
    'nothing-came-out': '模型有应答，但其中没有内容',
    'cannot-be-opened': '模型的应答无法打开',
    'work-is-there': '以上均不成立：作品已产出',
  },
} as const;

/** What follows from an outcome. */
export const RUN_CONSEQUENCES = {
  en: { work: 'its first direction is scored', final: 'counts as the model’s failure, final', rerun: 'is run again' },
  zh: { work: '以第一个方案计分', final: '计为模型的失败，不再重跑', rerun: '重跑' },
} as const;
