"""What Chromium writes into its files of settings by itself: times, counters, identifiers, checksums, where windows
lay, and what it remembers of the sites that were visited.

Learned from profiles that the image's Chromium wrote while nothing was set in it, and from the recorded solutions:
each entry was seen to change, or is of the same family as one that was. Whatever is not here counts as a setting.
"""

import re

RECORD_KINDS = frozenset(
    {
        "abusive_notification_permissions",
        "app_banner",
        "are_suspicious_notifications_allowlisted_by_user",
        "client_hints",
        "cookie_controls_metadata",
        "disruptive_notification_permissions",
        "fedcm_idp_registration",
        "fedcm_idp_signin",
        "file_system_last_picked_directory",
        "formfill_metadata",
        "has_migrated_local_network_access",
        "http_allowed",
        "https_enforced",
        "important_site_info",
        "initialized_translations",
        "intent_picker_auto_display",
        "legacy_cookie_access",
        "media_engagement",
        "notification_interactions",
        "notification_permission_review",
        "ondevice_languages_downloaded",
        "password_protection",
        "permission_actions_history",
        "permission_autoblocking_data",
        "reduced_accept_language",
        "safe_browsing_url_check_data",
        "site_engagement",
        "subresource_filter_data",
        "suspicious_notification_ids",
        "suspicious_notification_show_original",
        "suspicious_site_warning_data",
        "unused_site_permissions",
        "webid_api",
    }
)
"""Kinds of `content_settings` in which Chromium notes what happened on a site; nobody chooses them."""

_RECORDS = (
    # checksums over other values, and the switch of their format
    "protection/.*",
    # times, counters and identifiers
    "(.*/)?[a-z_]*(last|next|first)_[a-z_]*(time|update|timestamp|version|date|used|check)[a-z_0-9]*",
    "(.*/)?[a-z_]*(timestamp|timestamps|_time|_times|_time_2|_version|_guid|_salt|_id_salt|device_id)(_v[0-9]+)?(/.*)?",
    "account_tracker_service_last_update",
    "apps/.*",
    "bookmark/.*",
    "commerce_.*",
    "default_apps_install_state",
    "domain_diversity/.*",
    "download_bubble/.*",
    "enterprise_profile_guid",
    "gaia_cookie/.*",
    "gcm/.*",
    "in_product_help/.*",
    "invalidation/.*",
    "language_model_counters/.*",
    "media/.*",
    "media_router/.*",
    "ntp/.*",
    "optimization_guide/.*",
    "password_manager/.*",
    "prefetch/.*",
    "profile_network_context_service/.*",
    "safety_hub/.*",
    # at each start from what was chosen, which is `allowed_on_next_startup`
    "signin/allowed",
    "schedule_to_flush_to_disk",
    "segmentation_platform/.*",
    "sessions/.*",
    "signin/(account_preview|accounts_metadata)[a-z_]*(/.*)?",
    "syncing_theme_prefs_migrated_to_non_syncing",
    "toolbar/[a-z_]*migration_complete",
    "total_passwords_available_.*",
    "updateclientdata/.*",
    "web_apps/.*",
    "zerosuggest/.*",
    "uninstall_metrics/.*",
    "user_experience_metrics/.*",
    "variations_.*",
    "was/.*",
    "os_crypt/.*",
    "legacy/.*",
    "network_time/.*",
    "policy/.*",
    "dips_timer_last_update",
    "history_clusters/.*",
    "omnibox/.*",
    "autofill/[a-z_]*(deduped|upload|used)[a-z_]*",
    "autocomplete/retention_policy_last_version",
    "privacy_sandbox/first_party_sets_data_access_allowed_initialized",
    "safebrowsing/(event_timestamps/.*|metrics_last_log_time|unhandled_.*|hash_real_time_.*)",
    # the window, and the folders that dialogs showed last
    "browser/window_placement.*",
    "browser/has_seen_.*",
    "browser/app_window_placement.*",
    "savefile/.*",
    "selectfile/.*",
    "printing/.*",
    "devtools/.*",
    "extensions/alerts/.*",
    "extensions/last_chrome_version",
    "extensions/chrome_url_overrides/.*",
    "extensions/settings/mhjfbmdgcfjbbpaeojofohoefgiehjai/.*",
    "saved_tab_groups/.*",
    "tab_groups/.*",
    "vertical_tabs/(collapsed_state|uncollapsed_width)",
    "pinned_tabs(/.*)?",
    # the profile's own bookkeeping
    "profile/(background_password_check/.*|creation_time|exit_type|family_member_role|last_.*|managed.*|were_old_.*"
    "|avatar_bubble_.*|info_cache/.*|profiles_created|last_active_profiles.*|metrics/.*|picked_.*"
    "|content_settings/(exceptions|pref_version)(/.*)?|default_content_setting_values(/.*)?)",
)
_PATTERN = re.compile("|".join(f"(?:{each})" for each in _RECORDS))
IS_RECORD = _PATTERN.fullmatch
"""Whether the value at a path (`profile/exit_type`) is Chromium's own record."""
