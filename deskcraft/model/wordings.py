"""What endpoints say when something is wrong: one table of codes and words for all servers, and what follows from each.

`kinds` reads it: structure first (status, type, code), words second. The real wordings of each server that it was made
for, and what must not be taken for them, are the table in `tests/model/wordings.py`. See docs/use/agents.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "context",
    "rate",
    "overload",
    "server",
    "filter",
    "reply",
    "quota",
    "model",
    "picture",
    "history",
    "parameter",
    "authentication",
    "request",
]
Outcome: TypeAlias = Literal["budget", "refused", "endpoint"]


@dataclass(frozen=True, slots=True)
class Follows:
    """What a kind of error leads to."""

    again: bool
    """Whether another try may help."""
    outcome: Outcome
    """What it counts as in the end: a budget that is spent, the agent's own mistake, or a fault of the endpoint."""
    fix: str = ""
    """What a person can do about it."""


FOLLOWS: dict[Kind, Follows] = {
    "context": Follows(False, "budget"),
    "rate": Follows(True, "endpoint", "lower the rate with --model-option per_minute=N or concurrency=N"),
    "overload": Follows(True, "endpoint"),
    "server": Follows(True, "endpoint"),
    "filter": Follows(False, "refused"),
    "reply": Follows(False, "refused"),
    "quota": Follows(False, "endpoint", "the account's quota or credit is used up"),
    "model": Follows(False, "endpoint", "check --model and --base-url"),
    "picture": Follows(False, "endpoint", "send fewer screens with --model-option screens=N"),
    "history": Follows(False, "endpoint", "the server refuses the form of the conversation"),
    "parameter": Follows(False, "endpoint", "check --model-option, such as max_tokens=N"),
    "authentication": Follows(False, "endpoint", "check the key and what it may be used for"),
    "request": Follows(False, "endpoint"),
}

BY_CODE: tuple[tuple[Kind, frozenset[str]], ...] = (
    (
        "context",
        frozenset(
            {
                "context_length_exceeded",
                "exceed_context_size_error",
                "contextwindowexceedederror",
                "context_window_exceeded",
                "model_context_window_exceeded",
                "model_max_prompt_tokens_exceeded",
                "max_context_length_exceeded",
                "prompt_too_long",
                "input_too_long",
                "context_overflow",
                "contextlengthexceeded",
            }
        ),
    ),
    (
        "reply",
        frozenset(
            {
                "tool_use_failed",
                "json_validate_failed",
                "output_parse_failed",
                "malformed_function_call",
                "failed_generation",
            }
        ),
    ),
    (
        "filter",
        frozenset(
            {
                "content_filter",
                "content_policy_violation",
                "contentpolicyviolationerror",
                "responsibleaipolicyviolation",
                "data_inspection_failed",
                "datainspectionfailed",
                "invalid_prompt",
                "image_content_policy_violation",
                "moderation_blocked",
                "content_filter_error",
                "sensitive_words_detected",
                "prohibited_content",
                "inputtextsensitivecontentdetected",
                "inputimagesensitivecontentdetected",
                "outputtextsensitivecontentdetected",
                "safety",
            }
        ),
    ),
    (
        "quota",
        frozenset(
            {
                "insufficient_quota",
                "billing_hard_limit_reached",
                "exceeded_current_quota_error",
                "billing_error",
                "insufficient_balance",
                "arrearage",
                "quotaexceeded",
                "insufficient_user_quota",
                "budget_exceeded",
                "billing_not_active",
                "insufficient_credits",
                "servicequotaexceededexception",
                "accountoverdueerror",
                "budgetexceedederror",
                "allocationquota.freetieronly",
                "payment_required",
            }
        ),
    ),
    (
        "rate",
        frozenset(
            {
                "rate_limit_exceeded",
                "rate_limit_error",
                "rate_limit_reached_error",
                "ratelimiterror",
                "rate_limited",
                "throttlingexception",
                "throttling",
                "throttling.ratequota",
                "throttling.allocationquota",
                "throttling.burstrate",
                "limit_requests",
                "limit_burst_rate",
                "limit_tokens",
                "too_many_requests",
                "toomanyrequests",
                "ratelimitreached",
                "token_quota_exceeded",
                "request_quota_exceeded",
                "too_many_tokens_error",
                "resource_exhausted",
                "resourceexhausted",
                "ratelimitexceeded",
                "tokens",
                "requests",
                "rate_limit",
                "ratelimitexceedederror",
                "too_many_requests_error",
            }
        ),
    ),
    (
        "overload",
        frozenset(
            {
                "overloaded_error",
                "engine_overloaded_error",
                "engine_overloaded",
                "server_overloaded",
                "unavailable",
                "service_unavailable",
                "serviceunavailableexception",
                "modelnotreadyexception",
                "capacity_exceeded",
                "modeltimeoutexception",
                "deadline_exceeded",
                "serviceunavailableerror",
                "timeout_error",
                "overloaded",
                "slow_down",
                "modelservingerror",
                "unavailable_error",
                "modelstreamerrorexception",
                "queue_exceeded",
            }
        ),
    ),
    (
        "authentication",
        frozenset(
            {
                "invalid_api_key",
                "authentication_error",
                "invalid_authentication_error",
                "incorrect_api_key_error",
                "permission_error",
                "permission_denied",
                "permission_denied_error",
                "unauthenticated",
                "api_key_invalid",
                "accessdeniedexception",
                "unrecognizedclientexception",
                "expiredtokenexception",
                "authenticationerror",
                "invalidapikey",
                "unauthorized",
                "token_not_found_in_db",
                "unsupported_country_region_territory",
                "account_deactivated",
                "invalidsignatureexception",
                "auth_error",
                "permissiondeniederror",
                "access_denied",
                "access_terminated_error",
                "consumer_invalid",
            }
        ),
    ),
    (
        "model",
        frozenset(
            {
                "model_not_found",
                "deploymentnotfound",
                "resource_not_found_error",
                "resourcenotfoundexception",
                "modelnotfound",
                "model_not_available",
                "model_not_supported",
                "not_found_error",
                "not_found",
                "notfounderror",
                "model_decommissioned",
                "invalidendpointormodel.notfound",
                "model_terms_required",
            }
        ),
    ),
    (
        "picture",
        frozenset(
            {
                "image_too_large",
                "invalid_image",
                "image_parse_error",
                "too_many_images",
                "invalid_image_format",
                "invalid_image_url",
                "request_too_large",
                "invalid_base64_image",
                "image_file_too_large",
            }
        ),
    ),
    ("history", frozenset({"templateerror", "jsondecodeerror", "undefinederror"})),
)
"""Types, codes, reasons and names of exceptions that say by themselves what it is, in the order that counts."""

OF_REQUEST = ("invalid_request", "bad_request", "badrequest", "invalid_argument", "validation", "invalid_prompt")
"""Within types that say no more than that the request is wrong."""

RATE = re.compile(
    r"rate[- ]?limit|per (?:min(?:ute)?|second|hour|day)\b|\b[rt]p[md]\b|too many requests|throttl"
    r"|requests? limit|(?:try|retry) again (?:in|after) [\d.]+|please wait|wait before|concurrency"
    r"|quota exceeded for|requests per|request rate|max rpm|频率|限流|每分钟|并发|请求过于频繁"
)
DAILY = re.compile(
    r"per ?day|\b[rt]pd\b|daily|\blimit: 0\b|spending cap|prepay\w* credits|monthly|weekly|billing cycle|每日|今日"
)
QUOTA = re.compile(
    r"credit balance|insufficient (?:credit|balance|fund|quota|account)|exceeded your current quota|out of credit"
    r"|in good standing|budget has been exceeded|usage limit|spend(?:ing)? limit|no (?:remaining )?credits?\b"
    r"|billing|overdue|recharge|(?:requires|add) more credits|余额|欠费|额度"
)
OVERLOAD = re.compile(
    r"overload|over ?capacity|at capacity|no (?:available|healthy) (?:server|worker|upstream|channel)|loading model"
    r"|temporarily unavailable|service unavailable|server (?:is )?busy|high demand|queue (?:is )?full|try again later"
    r"|not ready|upstream connect|繁忙|过载|稍后"
)
FILTER = re.compile(
    r"content (?:management )?polic|content[- ]?filter|was flagged|been flagged|usage polic|safety (?:system"
    r"|polic|filter)"
    r"|inappropriate content|considered high risk|responsible ai|sensitive (?:content|information|words)"
    r"|prohibited (?:use|content)|requires moderation|output blocked|敏感|违规|不安全"
)
REPLY = re.compile(
    r"failed to call a function|error parsing tool call|failed to parse (?:input|output) at pos"
    r"|invalid sequence as part"
    r" of tool ?use|malformed function call|failed to parse (?:the )?(?:model|generated|llm) output"
    r"|model (?:generated|produced|returned) (?:an )?(?:invalid|malformed)|the model output must|parsing failed"
)
AUTHENTICATION = re.compile(
    r"api[- ]?key|authenticat|unauthori[sz]ed|invalid (?:token|signature|bearer)|auth credentials|security token"
    r"|permission|access denied|not allowed to|(?:country|region|location) (?:is )?not supported"
)
MODEL = re.compile(
    r"model [^.]{0,120}(?:not (?:found|exist|supported|available|a valid)|does not exist|is deprecated"
    r"|been decommissioned"
    r"|is invalid)|no endpoints? found|not a valid model|invalid model|unknown model|model not|unsupported model"
    r"|model identifier is invalid|deployment [^.]{0,60}(?:not exist|not found)|no such model|not found the model"
)
PICTURE_WORD = re.compile(
    r"\b(?:images?|pictures?|photos?|pixels?|data-?uri|multi ?modal|vision|media type)\b|图片|图像"
)
PICTURE = re.compile(
    r"too (?:large|big|many|small)|exceed|at most|maximum|max |limit|invalid|unsupported|not support|could not|cannot"
    r"|unable|failed|larger|smaller|must be|does not match|provided|超"
)
BYTES = re.compile(
    r"\b(?:bytes?|[km]i?b|megabytes?|pixels?|px|characters|base64|dimensions?|resolution|data-?uri|payload|entity)\b"
    r"|request (?:is |was )?too large|body (?:is |was )?too large|request exceeds the maximum size"
)
HISTORY = re.compile(
    r"tool calls?\b|tool use\b|tool result|tool call id|tool message|role|alternat|chat template|jinja"
    r"|must be followed"
    r"|function (?:call|response)|must not be empty|must be non-?empty|non-?whitespace|empty content"
    r"|thought signature"
    r"|reasoning (?:item|content)|no tool output|failed to parse (?:messages|tool call)|final (?:assistant|position)"
    r"|expecting (?:value|property name|.{1,3} delimiter)|unterminated string|conversation must|last message"
    r"|thinking block|duplicate (?:id|item)|prefill|without its required|assistant messages? at the end"
)
OWN_PARAMETER = re.compile(
    r"(?:max (?:completion |output |new )?tokens|maxoutputtokens|max ?output ?tokens|maximum tokens you requested)"
    r"|unknown (?:parameter|field|name|argument)|unsupported (?:parameter|value|param)|extra (?:inputs|fields)"
    r"|unrecognized (?:request )?(?:argument|parameter)|temperature|top p\b|response format|json schema"
    r"|reasoning effort"
    r"|invalid value for"
)
OUTPUT_ALONE = re.compile(
    r"(?<!and )(?<!\+ )(?<!plus )(?:max (?:completion |output |new )?tokens|maxoutputtokens)(?: ?[(=:]? ?[\d,]+\)?)?"
    r" (?:must|should|cannot|has to|value|is|exceeds?|parameter)"
    r"|max tokens: [\d,]+ > [\d,]+|supports at most [\d,]+ (?:completion|output) tokens|number of output tokens for"
    r"|maximum tokens you requested|range of max tokens|(?:invalid|unsupported) max (?:output |completion )?tokens"
    r"|maxoutputtokens value"
)
"""The room for a reply alone is larger than what the model writes: a setting of the run, whatever the history is."""
ROOM = re.compile(
    r"([\d,]+) (?:tokens )?(?:in|for|from|of) (?:the |your )?(?:completion|output)|tokens is too large: ([\d,]+)"
    r"|requested ([\d,]+) output tokens|[\d,]+ \+ ([\d,]+) > [\d,]+|([\d,]+) max new tokens"
)
LENGTH = re.compile(
    r"context (?:length|window|size|limit)(?: is| of|:)?(?: only)? \(?([\d,]+)|[\d,]+ \+ [\d,]+ > ([\d,]+)"
    r"|must be <= ([\d,]+)"
)
NO_ROOM = re.compile(r"max (?:completion )?tokens must be at least 1, got -\d")
CONTEXT = re.compile(
    # what is sent exceeds what the model takes
    r"(?:exceed\w*|longer than|beyond|over|larger than|greater than|overflow\w*|past|surpass\w*|too (?:long"
    r"|large|big) for"
    r"|fit (?:in|into|within|inside)|more than|above|outside|<=|less than|not be longer than)"
    r" (?:\S+ ){0,8}?\(?(?:context|max(?:imum)?(?: allowed)?(?: (?:model|sequence|prompt|input|message|total"
    r"|context))*"
    r" (?:length|len|tokens?|size of)|model(?:s)? (?:length|maximum|input limit)"
    r"|max(?:imum)? number of (?:input )?tokens"
    r"|(?:token|prompt|input|context)s? limit|limit of [\d,]+(?: tokens)?$|limit of [\d,]+ (?:input |prompt )?tokens"
    r"|maximum input|model input limit)"
    # the window is exceeded
    r"|(?:context|prompt|input|sequence|conversation|message|messages|history|token count|tokens?)"
    r"(?: (?:length|window|size|tokens?|count|limit|has|have|been|is|was|are|of|\([^)]{0,60}\)|\d[\d,]*))*,?"
    r" (?:exceed\w*|overflow\w*|too long|too large|is full|reached its|longer than)(?! [\d,.]+ ?[km]?b)"
    r"|(?:prompt|input|context|request|messages?|conversation|history|query)(?: (?:is|are|was|length|token"
    r"|tokens|size|has|"
    r"become|became|sequence))* (?:too|very) long"
    # the window is named
    r"|max(?:imum)?(?: allowed)? (?:context|prompt|model|sequence|input)(?: token)? (?:length|window|size|len)"
    r" (?:is|of|was|exceeded|\(|=|:|:?\d)"
    r"|range of (?:the )?(?:input|prompt)(?: tokens?)?(?: length| count| tokens?)? should be"
    r"|[\d,]+ tokens? > [\d,]+|tokens? \(?[\d,]+ > [\d,]+"
    r"|(?:[\d,]+ (?:\w+ )?tokens?|token count (?:is|of) [\d,]+),? (?:but|while|whereas|however) [^.]{0,80}?"
    r"(?:accept|support|allow|limit|max)[^.]{0,40}?[\d,]+"
    r"|too many (?:input |prompt |total )?tokens"
    r"|(?:reduce|shorten|decrease|trim) (?:the |your )?(?:(?:length|size|number) of (?:the |your )?)?(?:input"
    r"|prompt|messages?|"
    r"context|conversation|history)(?: length| tokens| size)?\b"
    r"|inputs? must have less than [\d,]+ tokens|inputs? tokens \+ max new tokens"
    r"|context (?:length|window|size) (?:of|is) (?:only )?\(?\d"
    r"|(?:model )?max(?:imum)? length exceeded|not enough (?:room|space) in (?:the )?context"
    r"|(?:input|prompt) \([\d,]+ tokens?\) is too (?:large|long)|kv cache (?:is )?full"
    r"|(?:上下文|输入|提示词|prompt|tokens?|消息)\S{0,12}\s?\S{0,6}?(?:超过|超出|超长|过长|太长|超限)"
)
