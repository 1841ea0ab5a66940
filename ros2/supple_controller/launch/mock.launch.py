"""A UR arm that is not there, yielding to force: controller manager, mock hardware and the controller.

ros2 launch supple_controller mock.launch.py model:=ur10e
"""

import pathlib

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node


def robot_description(share, model):
    """One of Supple's models with the interfaces of mock hardware in it."""
    robot = (share / "models" / f"{model}.urdf").read_text()
    hardware = (share / "urdf" / "mock_ur.ros2_control.xml").read_text()
    return robot.replace("</robot>", hardware + "</robot>")


def nodes(context):
    share = pathlib.Path(get_package_share_directory("supple_controller"))
    description = robot_description(share, LaunchConfiguration("model").perform(context))
    parameters = LaunchConfiguration("parameters").perform(context) or str(share / "config" / "mock.yaml")
    return [
        Node(package="robot_state_publisher", executable="robot_state_publisher",
             parameters=[{"robot_description": description}]),
        Node(package="controller_manager", executable="ros2_control_node", parameters=[parameters], output="screen"),
        Node(package="controller_manager", executable="spawner",
             arguments=["joint_state_broadcaster", "supple_controller", "--param-file", parameters]),
    ]


def generate_launch_description():
    return LaunchDescription([
        DeclareLaunchArgument("model", default_value="ur5e", description="a robot of Supple's models"),
        DeclareLaunchArgument("parameters", default_value="", description="another file than config/mock.yaml"),
        OpaqueFunction(function=nodes),
    ])
