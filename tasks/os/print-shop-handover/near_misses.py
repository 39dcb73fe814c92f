"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json

from deskcraft.authoring import near_miss


def entry(evidence, path, **changes):
    """Changes one entry of the folder's manifest."""
    tree = json.loads(evidence.read("shop"))
    tree[path].update(changes)
    evidence.write("shop", json.dumps(tree).encode())


def tab(evidence, old, new):
    """Changes the crontab's text."""
    result = json.loads(evidence.read("jobs"))
    assert old in result["stdout"]
    result["stdout"] = result["stdout"].replace(old, new)
    evidence.write("jobs", json.dumps(result).encode())


@near_miss(caught_by="cron.job")
def every_day_still(evidence, params):
    """Never took up that the backup is due on some days only."""
    minute, hour, *_, days = params["at"].split()
    tab(evidence, f"{minute} {hour} * * {days} ", f"{minute} {hour} * * * ")


@near_miss(caught_by="cron.job")
def minute_and_hour_swapped(evidence, params):
    """Wrote the hour before the minute."""
    minute, hour, *_ = params["at"].split()
    tab(evidence, f"{minute} {hour} ", f"{int(hour)} {int(minute) % 24} ")


@near_miss(caught_by="cron.untouched")
def crontab_replaced(evidence, params):
    """Piped the new line alone into crontab; the old jobs are gone."""
    result = json.loads(evidence.read("jobs"))
    result["stdout"] = result["stdout"].splitlines()[-1] + "\n"
    evidence.write("jobs", json.dumps(result).encode())


@near_miss(caught_by="files.permissions")
def group_bit_forgotten(evidence, params):
    """Set 0775 where 2775 was asked."""
    entry(evidence, f"jobs/{params['current']}/proof", mode=0o775)


@near_miss(caught_by="files.permissions#2")
def recursively_executable(evidence, params):
    """chmod -R 2775 jobs: the files are executable too."""
    entry(evidence, f"jobs/{params['current']}/order.txt", mode=0o2775)


@near_miss(caught_by="files.permissions#5")
def only_the_folder_closed(evidence, params):
    """The folder invoices is closed, the files in it are as they were."""
    before = json.loads(evidence.read("shop", "before"))
    entry(evidence, "invoices/2025-039.csv", mode=before["invoices/2025-039.csv"]["mode"])


@near_miss(caught_by="files.links")
def link_from_the_wrong_place(evidence, params):
    """Made the link inside jobs' point of view: it leads to nothing."""
    entry(evidence, "current", target=params["current"])


@near_miss(caught_by="archive.same_tree")
def gzip_under_the_name_of_xz(desk, params):
    """Everything right, but the archive was compressed with -z."""
    minute, hour, *_, days = params["at"].split()
    script = f"""
        set -e; cd ~/Printshop
        find jobs -type d -exec chmod 2775 {{}} +; find jobs -type f -exec chmod 664 {{}} +
        chmod 750 scripts/*; chmod 600 invoices/*; chmod 700 invoices; ln -s jobs/{params["current"]} current
        (crontab -l; echo '{minute} {hour} * * {days} ~/Printshop/scripts/backup.sh') | crontab -
        mkdir archive; tar -czf archive/{params["done"]}.tar.xz -C jobs {params["done"]}; rm -r jobs/{params["done"]}"""
    desk.must_run(["bash", "-c", script])
    desk.wait_for_message()
    desk.done()


@near_miss(caught_by="files.tree")
def packed_but_not_removed(evidence, params):
    """The finished job still lies in jobs."""
    before, after = json.loads(evidence.read("shop", "before")), json.loads(evidence.read("shop"))
    for path, found in before.items():
        if path == f"jobs/{params['done']}" or path.startswith(f"jobs/{params['done']}/"):
            mode = 0o2775 if found["kind"] == "folder" else 0o664
            after[path] = {**found, "mode": mode}
    evidence.write("shop", json.dumps(after).encode())


@near_miss(caught_by="files.untouched")
def backup_script_rewritten(evidence, params):
    """Put the days into the script as well."""
    entry(evidence, "scripts/backup.sh", sha256="0" * 64)
